import type { DemoProject } from "./types.ts";

export const robotsAndDrafts: DemoProject[] = [
	{
		title: "A Line-Following Cart for the Ward Pharmacy",
		excerpt: "Two motors, three sensors and a tray that stays level over a door sill.",
		categories: ["Robotics", "Engineering"],
		motif: 1,
		price: 24000,
		materialCost: 4950,
		status: "published",
		publishedDaysAgo: 15,
		content: `
			<h2>The problem</h2>
			<p>In the county hospital a nurse walks from the ward to the pharmacy and back up to
			thirty times a shift. The corridor is 40 m long and the load is a small box. A cart that
			follows a strip of tape can take that walk. The hard part is not the line. It is the door
			sill, 18 mm high, where a tray tips and bottles fall.</p>
			<h2>What you need</h2>
			<ul>
				<li>Microcontroller board: KES 750</li>
				<li>Two geared motors with wheels, 6 V: KES 900</li>
				<li>Motor driver: KES 350</li>
				<li>Three infrared line sensors: KES 450</li>
				<li>Distance sensor for obstacles: KES 250</li>
				<li>Battery pack with protection and charger: KES 1,150</li>
				<li>Plywood, hinges, two castors and springs: KES 800</li>
				<li>Black tape, 20 m, and wire: KES 300</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Cut a base of 30 cm by 24 cm. Put the motors at the back and the castors in front,
				each on a spring.</li>
				<li>Hang the tray from two hinges above its centre of mass, with a felt pad that rubs a
				little. It swings level and the felt calms it.</li>
				<li>Fix three sensors 8 mm above the floor and 12 mm apart.</li>
				<li>Read them 100 times a second. Centre dark: go straight. Side dark: slow the wheel on
				that side, more for each reading that it stays dark.</li>
				<li>Stop if anything is nearer than 25 cm. Beep, wait, go on when the way is free.</li>
				<li>Add a red stop button on top. It cuts the motor current itself, not through the
				program.</li>
				<li>Test on a 12 m loop in the school hall with two bends and a sill of timber. Carry
				800 g of water in an open cup.</li>
			</ol>
			<h2>What we measured</h2>
			<ul>
				<li>runs completed: <strong>47 of 50</strong>; two lost the line at a bend in sunlight,
				one stalled at the sill</li>
				<li>speed: 0.28 m/s, so 40 m takes 2 minutes 23 seconds</li>
				<li>distance from the line: 9 mm on average, at most 31 mm</li>
				<li>water spilt at the sill: 4 mL with the hanging tray, 61 mL with a fixed tray</li>
				<li>stopping distance before a box: 16 cm from the sensor, worst of 20</li>
			</ul>
			<p>The battery lasted 2 hours 50 minutes. In direct sun the sensors read the grey floor as
			black; a skirt of black card around them cured both failures in ten further runs.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: would you send medicine with it? Not alone. A cart does not
			know who takes the box. In our plan the lid has a lock, and a nurse opens
			it.</p></blockquote>
			<p>They will put a foot in front of it. Practise that. They also ask why three sensors and
			not two: with three you know <em>how far</em> you are off.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 4,950. Three quarters of it is electronics that can be used again
			next year. Start with the cart on a table edge of tape, and add the sill last.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "An Arm That Sorts Ripe Tomatoes from Green",
		excerpt:
			"A colour sensor, four servos and a soft gripper: eleven tomatoes a minute, none bruised.",
		categories: ["Robotics", "Agriculture"],
		motif: 0,
		price: 26500,
		materialCost: 5480,
		status: "draft",
		publishedDaysAgo: null,
		content: `
			<h2>The problem</h2>
			<p>Tomatoes for the market in town leave the farm in wooden crates, ripe and green mixed.
			Green ones are sold at half the price, and ripe ones below them are crushed. Sorting by
			hand works, but the light at five in the morning does not. We built a small arm that looks
			at each tomato and lifts it into one of three crates.</p>
			<h2>What you need</h2>
			<ul>
				<li>Four servo motors with metal gears: KES 2,200</li>
				<li>Microcontroller board: KES 750</li>
				<li>Colour sensor with its own lamp: KES 480</li>
				<li>Power supply, 5 V and 4 A: KES 650</li>
				<li>Plywood, 4 mm, and screws: KES 700</li>
				<li>Foam, inner tube and cord for the gripper: KES 300</li>
				<li>Chute from a plastic gutter: KES 400</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Cut the arm from plywood: base, shoulder, elbow and gripper. The reach is 32
				cm.</li>
				<li>Line the two fingers with foam and inner tube. Tie the servo to them by a spring, so
				that the grip cannot exceed 3 N.</li>
				<li>Let tomatoes roll down the chute one by one and stop at a gate in front of the
				sensor.</li>
				<li>Read red, green and blue with the sensor lamp on and with it off. The difference
				takes away the light of the room.</li>
				<li>Compute red divided by green. Above 1.8 is ripe, below 1.0 is green, between them is
				turning.</li>
				<li>Teach the arm four positions by hand and store the angles: gate, crate 1, crate 2,
				crate 3. Move in small steps, so that nothing swings.</li>
				<li>Sort 150 tomatoes that a grader has marked underneath. Keep fingers out of the
				reach: the servos are stopped by a switch on the lid.</li>
			</ol>
			<h2>What we measured</h2>
			<ul>
				<li>right crate: 139 of 150, or <strong>93%</strong></li>
				<li>ten of eleven mistakes were between turning and a neighbour, one between ripe and
				green</li>
				<li>rate: 11 a minute, against 38 a minute by hand</li>
				<li>bruises after two days: 0 of 50 by arm, 1 of 50 by hand</li>
				<li>grip at the finger: 2.6 N, measured with a luggage scale</li>
			</ul>
			<p>Without the step that takes away the room light, accuracy at a window was 71%. Tomatoes
			heavier than 180 g slipped. The wet ones did too, until we cut grooves in the rubber.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: it is slower than a hand, so why build it? Because it does not
			tire and is the same at five in the morning. Two arms and a faster chute are the next
			design.</p></blockquote>
			<p>They often ask to see a mistake. Keep one turning tomato for that, and explain what the
			sensor saw.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 5,480. The servos are the largest part. Cheap ones with plastic
			gears cost KES 900 less, and ours stripped after 400 lifts.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "A Six-Metre Pendulum from the Library Balcony",
		excerpt:
			"A long string makes a slow swing, and a slow swing makes g to one part in a thousand.",
		categories: ["Physics", "Mathematical Science"],
		motif: 0,
		price: 6500,
		materialCost: 1120,
		status: "draft",
		publishedDaysAgo: null,
		content: `
			<h2>The problem</h2>
			<p>The book says that g is 9.8 m/s². Ours came out at 9.4 with a 30 cm string and a phone
			stopwatch. The fault is not in the formula. With a short string the swing takes about one
			second, and a thumb is late by a fifth of that. A longer string and more swings make the
			same thumb matter less. We asked how far that can go.</p>
			<h2>What you need</h2>
			<ul>
				<li>Steel ball, 1 kg, with a hook: KES 450</li>
				<li>Fishing line that hardly stretches, 10 m: KES 120</li>
				<li>Clamp with a sharp edge for the balcony: KES 350</li>
				<li>Steel tape measure, 8 m: KES 200</li>
				<li>Phone with a stopwatch and a camera: free</li>
				<li>A paper target with a centre line: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>A teacher fixes the clamp. Rope off the floor below, 2 m on every side. Nobody
				stands under the ball.</li>
				<li>Hang the ball for a day, so that the line has stretched all that it will.</li>
				<li>Measure from the edge of the clamp to the top and to the bottom of the ball, three
				people, three times. The length ends at the centre.</li>
				<li>Pull the ball aside by 20 cm, no more. That is 2 degrees.</li>
				<li>Count "zero" as it passes the centre line, where it is fastest. Stop at 100
				swings.</li>
				<li>Repeat five times. Then do the same with 3 m, 1.5 m and 0.3 m.</li>
				<li>Work out g as four times pi squared times the length, divided by the square of the
				period.</li>
			</ol>
			<h2>What we measured</h2>
			<p>For the longest line the length was 6.012 m, give or take 3 mm. One hundred swings took
			492.7 s, spread 0.2 s, so the period was 4.927 s.</p>
			<ul>
				<li>0.3 m, 10 swings: 9.41 m/s², spread 0.35</li>
				<li>1.5 m, 100 swings: 9.79 m/s², spread 0.03</li>
				<li>3 m, 100 swings: 9.78 m/s², spread 0.02</li>
				<li>6.012 m, 100 swings: <strong>9.777 m/s²</strong>, give or take 0.009</li>
			</ul>
			<p>Near the equator, and 1,700 m up, g should be about 9.776. At 2 degrees the width of
			the swing changes the period by less than one part in ten thousand, so we left that
			correction out.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: what limits you now, the watch or the tape? Do the sum. Three
			millimetres in six metres is 0.05%; 0.2 s in 492.7 s is 0.04%, and it counts twice because
			the period is squared. So the watch, by a little.</p></blockquote>
			<p>They ask why the ball is heavy. Air slows a light one, and the swing dies before you
			reach 100.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 1,120, and the tape measure stays in the laboratory. The string
			is the cheapest improvement in this project: it turned an error of 4% into one of 0.1% for
			KES 120.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Reading Soil pH with Red Cabbage Paper",
		excerpt: "Forty paper strips, nine soils and a colour chart made with things from the kitchen.",
		categories: ["Chemistry", "Agriculture"],
		motif: 1,
		price: 7000,
		materialCost: 1385,
		status: "draft",
		publishedDaysAgo: null,
		content: `
			<h2>The problem</h2>
			<p>Farmers near us spread lime because a neighbour does. Soil that is too acid, below
			about pH 5.5, feeds maize poorly; lime on soil that is not acid is money lost. A
			laboratory test costs KES 1,000 and takes two weeks. Red cabbage holds
			<em>anthocyanin</em>, which is red in acid, purple when neutral and green in alkali. We
			asked if a paper strip can sort soils well enough to say who should pay for the real
			test.</p>
			<h2>What you need</h2>
			<ul>
				<li>Red cabbage, one head: KES 150</li>
				<li>Coffee filter papers, 40: KES 250</li>
				<li>Distilled water, 5 litres: KES 200</li>
				<li>Vinegar, baking soda and washing soda: KES 385</li>
				<li>Small jars with lids, ten: KES 400</li>
				<li>A pH meter to borrow from the laboratory: free</li>
				<li>Soil from nine farms: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Chop half the cabbage, simmer it in 500 mL of distilled water for 20 minutes and
				strain.</li>
				<li>Soak the papers for ten minutes, dry them in the dark and cut strips of 1 cm. Store
				them in a closed jar.</li>
				<li>Make a chart: mix vinegar, water and the two sodas to pH 4, 5, 6, 7, 8 and 9 by the
				meter. Dip a strip in each and photograph it at one minute.</li>
				<li>Dry each soil, remove stones and shake 20 g with 50 mL of distilled water for two
				minutes. Let it settle for 30 minutes.</li>
				<li>Dip a strip in the <em>clear</em> water, wait one minute and compare it with the
				chart in daylight.</li>
				<li>Three readers write their answers apart. Then one more person measures with the
				meter.</li>
				<li>Repeat with strips that are one, two and four weeks old.</li>
			</ol>
			<h2>What we measured</h2>
			<p>The meter put the nine soils between pH 4.8 and 7.6. Strips were read to the nearest
			half.</p>
			<ul>
				<li>mean difference from the meter: 0.4 pH</li>
				<li>largest difference: 0.9, in a red clay that coloured the water</li>
				<li>three readers agreed within 0.5 in 8 of 9 soils</li>
				<li>below 5.5 or not: right for <strong>8 of 9 soils</strong></li>
				<li>strips after four weeks: mean difference 0.8, no longer good enough</li>
			</ul>
			<p>Between pH 6 and 7 the colours are close, purple and blue-purple, and this is where
			readers differed most. At the acid end, where it matters for lime, the change from purple
			to pink is easy to see.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: would you tell a farmer to buy lime from this? No. We would
			tell her to pay for the laboratory test, or not to. A strip sorts; it does not
			prescribe.</p></blockquote>
			<p>Bring strips and three jars. A judge who dips one remembers your table.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 1,385 for 40 papers, which is about 200 strips, so KES 7 a test
			with three readers on the same strip. How to write up such a comparison is shown under
			<a href="/resources">Resources</a>.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
];
