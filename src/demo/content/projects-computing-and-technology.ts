import type { DemoProject } from "./types.ts";

export const computingAndTechnology: DemoProject[] = [
	{
		title: "School Timetable by USSD",
		excerpt: "No smartphone, no data bundle: dial, choose your form, read the day.",
		categories: ["Computer Science", "Technology and Applied Technology"],
		motif: 1,
		price: 17500,
		materialCost: 1950,
		status: "published",
		publishedDaysAgo: 26,
		content: `
			<h2>The problem</h2>
			<p>Our school changes its timetable about six times a term. The new one goes to a
			messaging group, but 61 of 140 homes that we asked have only a <em>kabambe</em>, a phone
			with keys and no apps. USSD, the system behind codes that begin with a star and end with a
			hash, works on every phone, needs no data and keeps nothing on the handset. We built a
			timetable that answers by USSD and timed people as they used it.</p>
			<h2>What you need</h2>
			<ul>
				<li>Two phones with keys, for testing: KES 1,600</li>
				<li>Airtime for tests: KES 350</li>
				<li>A school computer with Python: free</li>
				<li>An account in the test area of a USSD gateway: free</li>
				<li>The timetable as a spreadsheet: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Draw the menu as a tree on paper: language, form, day. No branch is deeper than
				three choices.</li>
				<li>Write each screen. A USSD screen holds 182 characters, so "Mathematics" becomes
				"Maths" and a day of nine lessons fits in 164.</li>
				<li>Store the timetable in one small database table: form, day, lesson, subject,
				room.</li>
				<li>Write a program that takes the text so far (for example 1, then 3, then 2) and gives
				the next screen. The same text always gives the same screen, so a lost signal does no
				harm.</li>
				<li>Keep names of pupils and teachers out of it. Anyone can dial the code.</li>
				<li>Test every path by a script before any person dials. Ours walks all 2 × 4 × 5 = 40
				paths.</li>
				<li>Ask 40 parents and pupils to find "what is the third lesson of Form 2 on Tuesday?".
				Do not help. Time them.</li>
			</ol>
			<h2>What we measured</h2>
			<p>In the test area of the gateway:</p>
			<ul>
				<li>37 of 40 people found the right lesson</li>
				<li>the middle time was <strong>19 seconds</strong>, the slowest 71</li>
				<li>the program answered in 40 ms; the network took about 1.8 seconds a screen</li>
				<li>two of the three who failed had pressed the red key in place of "Send"</li>
			</ul>
			<p>In the first version the form came before the language, and only 29 of 40 succeeded. We
			moved one question and changed nothing else.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: what happens when the session times out? The network ends it
			after about three minutes. Nothing is lost, because the caller has saved nothing and can
			dial again.</p></blockquote>
			<p>They also ask who may change the timetable. Show the sign-in page of the teacher, and
			show that a wrong password changes nothing.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 1,950 for tests. A shared live code is a service that a school
			rents by the month, and some gateways charge the caller about KES 1 a session. Ask for the
			price in writing before you promise parents that it is free.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "A Decision Tree That Grades Coffee Cherries",
		excerpt: "Six hundred cherries, three questions: ripe, underripe or overripe in 93 of 100.",
		categories: ["Computer Science", "Agriculture"],
		motif: 0,
		price: 20000,
		materialCost: 2680,
		status: "published",
		publishedDaysAgo: 96,
		content: `
			<h2>The problem</h2>
			<p>A coffee factory pays less for a basket with green cherries in it. Pickers and the
			clerk do not always agree on what is green. We wanted a rule that anyone can check by
			reading it. That rules out large models that nobody can look into. A <em>decision
			tree</em> is a short list of yes-or-no questions, and a computer can choose the questions
			from examples.</p>
			<h2>What you need</h2>
			<ul>
				<li>Light box from a carton, with white paper: KES 150</li>
				<li>Two LED bulbs, 7 W, with holders: KES 780</li>
				<li>Phone stand from wire: KES 200</li>
				<li>Colour card from a paint shop: free</li>
				<li>Coffee cherries, 600 picked over three weeks: KES 900</li>
				<li>Egg trays painted black, ten: KES 250</li>
				<li>Printed data sheets and pens: KES 400</li>
				<li>A school computer with Python: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Set 60 cherries in black egg trays in the light box. Fix the white balance of the
				phone and photograph the colour card first.</li>
				<li>Ask two graders, apart from each other, to name each cherry <em>ripe</em>,
				<em>underripe</em> or <em>overripe</em>. Keep only the 552 on which they agree for
				training and testing.</li>
				<li>For each cherry compute the mean hue, the mean brightness and the diameter in
				pixels.</li>
				<li>Draw lots: 368 cherries to train, 184 to test. Lock the test set away.</li>
				<li>Grow a tree with at most three questions in a row.</li>
				<li>Write the tree on one page in words. Let a classmate grade ten cherries by it
				without a computer.</li>
				<li>Open the test set once.</li>
			</ol>
			<h2>What we measured</h2>
			<p>The tree asks first for hue (below 22 degrees or not), then for brightness, then for
			hue again. On the 184 test cherries it was right for 171, or <strong>93%</strong>.</p>
			<ul>
				<li>ripe: 88 of 92 right</li>
				<li>underripe: 53 of 56 right</li>
				<li>overripe: 30 of 36 right</li>
			</ul>
			<p>Diameter was never chosen: large cherries can be green. A tree of ten questions in a
			row was right for 99% of the training set, but only for 90% of the test set. It had learnt
			the cherries and not the rule. The two graders themselves agreed on 552 of 600, which is
			92%.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: does it work in the sun? No. Outdoors, without the box, it fell
			to 74%, because shade shifts the colour. The light box is part of the
			method.</p></blockquote>
			<p>If they ask about the 48 cherries that we left out, say it first: on those there is no
			right answer to compare with.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 2,680. The cherries were bought from the factory and went back to
			it. On a 40 kg basket a phone in a light box takes four minutes, too slow for the queue
			and quick enough to settle a quarrel.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "A Siren for the Seasonal River",
		excerpt:
			"Two steel probes and a text message: the crossing hears of the flood nine seconds later.",
		categories: ["Technology and Applied Technology", "Environmental Science and Management"],
		motif: 1,
		price: 22000,
		materialCost: 5960,
		status: "published",
		publishedDaysAgo: 74,
		content: `
			<h2>The problem</h2>
			<p>The river on the way to school is dry for nine months. Then it rains in the hills, the
			sky above us stays blue, and a brown wall of water arrives. Pupils who are half way across
			have a minute or two. There is a post 1.4 km upstream with phone signal. We put a level
			alarm there and a siren at the crossing.</p>
			<h2>What you need</h2>
			<ul>
				<li>Microcontroller board: KES 650</li>
				<li>Phone module for text messages, with aerial: KES 1,250</li>
				<li>Second phone module for the siren: KES 1,250</li>
				<li>Siren, 6 V: KES 480</li>
				<li>Two solar panels, 3 W, with charge controllers: KES 1,100</li>
				<li>Two rechargeable batteries, 6 V and 2 Ah: KES 750</li>
				<li>Steel rods, cable, box and SIM cards: KES 480</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Fix a pole at the bank with an adult, on a dry day. Clamp one pair of steel rods at
				0.6 m and one at 1.0 m above the bed.</li>
				<li>Water between two rods lets a small current pass. Test for it ten times in five
				seconds, with the voltage on for only 20 ms, so that the rods do not corrode.</li>
				<li>Count a level as reached when eight of ten tests agree. A splash fails this.</li>
				<li>At 0.6 m send a warning by text to three wardens. At 1.0 m call the second module,
				which sounds the siren for 60 seconds.</li>
				<li>Send one "I am well" message every day at noon. Silence means: walk up and
				look.</li>
				<li>Test in a barrel first, 50 fills and 50 splashes from a bucket.</li>
				<li>Run it on the pole for 30 days and compare it with a ruler painted on the
				bridge.</li>
			</ol>
			<h2>What we measured</h2>
			<ul>
				<li>barrel: 50 of 50 fills found, 1 false alarm in 50 splashes</li>
				<li>delay from water to text: middle value <strong>9 seconds</strong>, longest 41</li>
				<li>30 days on the pole: two real rises found, no false alarm, one noon message
				missed</li>
				<li>batteries: never below 6.1 V, even after three cloudy days</li>
			</ul>
			<p>The flood front in March took 11 minutes for the 1.4 km, about 2.1 m/s. So the crossing
			had more than ten minutes.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: what if the network is down? Then the noon message or its
			absence tells you, and the old rule holds: brown water, nobody crosses. A siren helps the
			rule and does not replace it.</p></blockquote>
			<p>They will try to fool the probes with a wet hand. Let them: salt on the skin conducts,
			and the ten tests are why it must be held there for five seconds.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 5,960. Messages cost about KES 40 a month. The dearest parts are
			the two phone modules; where the post can be seen from the crossing, a radio pair for KES
			900 does the same.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "A Reading Lamp That Saves Half the Battery",
		excerpt: "It looks at the page and at the chair, and shines only as much as both need.",
		categories: ["Technology and Applied Technology", "Physics"],
		motif: 0,
		price: 12500,
		materialCost: 2215.5,
		status: "published",
		publishedDaysAgo: 187,
		content: `
			<h2>The problem</h2>
			<p>A solar lamp at home has one switch. It burns at full power while the reader fetches
			tea, and in the half light of six o'clock. By nine it is flat. A page needs about 300 lux
			to read in comfort. We asked how much energy is left if a lamp gives just that, and only
			while someone is there.</p>
			<h2>What you need</h2>
			<ul>
				<li>LED strip, 12 V, warm white, 50 cm: KES 260</li>
				<li>Microcontroller board: KES 650</li>
				<li>Light sensor, two pieces: KES 160</li>
				<li>Motion sensor: KES 230</li>
				<li>Power transistor with resistors: KES 115.50</li>
				<li>Battery pack, 12 V, three cells with protection: KES 650</li>
				<li>Card, wire and a jar lid for the lamp head: KES 150</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Build the lamp head 40 cm above the desk, with the strip under the jar lid.</li>
				<li>Place one light sensor so that it sees the page and not the strip. The second looks
				at the ceiling, for the record only.</li>
				<li>Calibrate against a borrowed lux meter at 50, 100, 200, 300 and 400 lux. Write the
				five pairs down.</li>
				<li>Program the lamp to raise or lower its power in steps of 2%, four times a second,
				until the page has 300 lux.</li>
				<li>If the motion sensor sees nobody for 90 seconds, fade to 5%. Fade, do not snap: a
				sudden dark is worse than a bright lamp.</li>
				<li>On eight evenings two readers work from 6 p.m. to 10 p.m. On four the lamp regulates
				itself, on four it is fixed at full power. The order is drawn by lot.</li>
				<li>Log volts and amperes every ten seconds.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Energy for one evening of four hours, the mean of four:</p>
			<ul>
				<li>full power: 12.0 Wh, page at 465 to 640 lux</li>
				<li>regulated: <strong>5.6 Wh</strong>, page at 290 to 315 lux</li>
			</ul>
			<p>So it used 53% less. The record shows where the saving came from: 4.1 Wh from the lower
			light and 2.3 Wh from empty chairs. The reader was away for 47 minutes of four hours, more
			than either of us would have guessed. The electronics took 0.4 Wh of the 5.6. In a test of
			20 pages nobody read faster or slower by more than 3%.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: is 300 lux enough for everyone? No. Older eyes need more. There
			is a knob that moves the target from 200 to 600 lux, and we show the energy for
			each.</p></blockquote>
			<p>They ask why four evenings each are enough. The two sets do not overlap: the worst
			regulated evening took 6.3 Wh, the best fixed one 11.8.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 2,215.50. On our battery of 22 Wh the lamp now lasts almost four
			evenings, where it lasted not quite two.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
];
