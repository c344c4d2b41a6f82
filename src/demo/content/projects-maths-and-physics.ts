import type { DemoProject } from "./types.ts";

export const mathsAndPhysics: DemoProject[] = [
	{
		title: "How Long Is the Queue? Modelling the Stage at 6 a.m.",
		excerpt: "A notebook, a watch and twenty mornings show why one more matatu halves the wait.",
		categories: ["Mathematical Science"],
		motif: 0,
		price: 7000,
		materialCost: 0,
		status: "published",
		publishedDaysAgo: 33,
		content: `
			<h2>The problem</h2>
			<p>At 6 a.m. the matatu stage near our school is orderly. At 6:30 it is not, and the last
			pupils reach class after the bell. Everyone says: <s>the drivers are late</s>. The drivers
			are on time. We asked a smaller question: do enough seats leave in 45 minutes for the
			people who come? A queue needs only two numbers to start: how fast people arrive, and how
			fast seats leave.</p>
			<h2>What you need</h2>
			<ul>
				<li>An exercise book and a pencil that you already have: free</li>
				<li>A watch that shows seconds: free</li>
				<li>A spreadsheet on the school computer: free</li>
				<li>Two people, so that one counts and one writes: free</li>
				<li>Bottle tops with numbers, 60 pieces, as tickets: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Ask the stage chairman before you count. Stand where you block nobody, and go in
				pairs.</li>
				<li>From 5:45 to 6:30 write the number of people who join the queue in each minute. Do
				this on twenty school mornings.</li>
				<li>Write the minute at which each matatu leaves and how many board.</li>
				<li>Give numbered bottle tops to 60 passengers who agree. Note when each is given out
				and handed back. That is the true wait.</li>
				<li>Compare the arrivals with a <em>Poisson</em> pattern: the variance should be close
				to the mean.</li>
				<li>Build the morning in a spreadsheet, minute by minute, with random arrivals. Run it
				1,000 times.</li>
				<li>Change one thing only: one more 14-seat matatu in the 45 minutes.</li>
			</ol>
			<h2>What we measured</h2>
			<p>People arrived at 3.2 a minute on average. The variance was 3.6, which is 1.1 times the
			mean, so a Poisson model is fair. A matatu with 14 seats left every 4.6 minutes, or 3.0
			seats a minute. <strong>Demand was larger than supply</strong>, and the queue grew all
			through the 45 minutes.</p>
			<p>The queue held 22 people on average. Little's law says that the wait is the queue
			divided by the rate: 22 / 3.2 = 6.9 minutes. The bottle tops said 6.6 minutes. With one
			more matatu the model gives a mean wait of 3.4 minutes, and the queue at 6:30 falls from
			24 to 11.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: Little's law needs a queue that is steady. Yours grows. Why did
			it still work? Because those still waiting at the end were only a sixth of the 144 who
			came. That sixth is also why the two waits differ by 0.3 minutes.</p></blockquote>
			<p>They also test the model on a day that you did not use. Keep five mornings aside for
			that, as we did: the mean error was 0.8 minutes.</p>
			<h2>What it costs</h2>
			<p>Nothing but twenty early mornings. The cost of <em>not</em> doing it can be counted as
			well: 144 people times 3 minutes is more than 7 hours of waiting, every school day.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Cutting Iron Sheets with the Least Waste",
		excerpt:
			"Fifty-four pieces, 26 sheets: sorting before cutting saves eleven sheets on one roof.",
		categories: ["Mathematical Science", "Engineering"],
		motif: 1,
		price: 8000,
		materialCost: 640,
		status: "published",
		publishedDaysAgo: 131,
		content: `
			<h2>The problem</h2>
			<p>A new lean-to for our dining hall needs 54 pieces of iron sheet in three lengths.
			Sheets are sold 3 m long. Our fundi cuts one length until it is done, then the next, and
			the offcuts go to the kitchen fence. Mathematicians call this the <em>cutting-stock
			problem</em>. For many lengths no quick method is known that always finds the best answer,
			but good rules come close.</p>
			<h2>What you need</h2>
			<ul>
				<li>Manila paper, six sheets, for strips at a scale of 1 to 10: KES 180</li>
				<li>Scissors, ruler and glue: KES 310</li>
				<li>A pack of squared paper: KES 150</li>
				<li>A spreadsheet on the school computer: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>List the pieces: 24 of 1.8 m, 18 of 1.2 m and 12 of 0.9 m.</li>
				<li>Add the lengths. The sum divided by 3 m, rounded up, is a floor that no plan can
				beat.</li>
				<li>Plan A, the habit: cut one length at a time and use no offcut.</li>
				<li>Plan B: take the pieces in random order and put each into the first sheet with room.
				Shuffle and repeat 50 times.</li>
				<li>Plan C, <em>first-fit decreasing</em>: sort from long to short, then do as in plan
				B.</li>
				<li>Cut and glue plan C in manila strips, so that a reader can see every sheet.</li>
				<li>Invent ten other roofs with random lengths and run plans B and C on each.</li>
			</ol>
			<h2>What we measured</h2>
			<p>The pieces add to 43.2 + 21.6 + 10.8 = 75.6 m. That is 25.2 sheets, so the floor is
			<strong>26 sheets</strong>.</p>
			<ul>
				<li>Plan A: 37 sheets, 35.4 m wasted (32%)</li>
				<li>Plan B: 28.4 sheets on average, worst 30</li>
				<li>Plan C: 26 sheets, 2.4 m wasted (3%)</li>
			</ul>
			<p>Plan C meets the floor, so nobody can do better on this roof. Its pattern is short
			enough to write on one card: 18 sheets of 1.8 + 1.2, six of 1.8 + 0.9, two of 0.9 + 0.9 +
			0.9. On the ten invented roofs plan C met the floor eight times and was one sheet over
			twice.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: is first-fit decreasing always best? No. It is proved never to
			need more than 11/9 of the best plus one sheet. On our two misses we searched by hand and
			found one better plan.</p></blockquote>
			<p>They may ask for the width of the saw cut. Tin snips remove none; a disc cutter takes 2
			mm, and then 1.8 m and 1.2 m no longer fit one sheet.</p>
			<h2>What it costs</h2>
			<p>The model costs KES 640. On the real roof a 3 m sheet was KES 1,150, so plan C saves 11
			sheets, or KES 12,650, against the habit. Corrugation and overlap stay the same in every
			plan.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Coffee Husk Panels Against Rain on an Iron-Sheet Roof",
		excerpt: "Lessons stop when it rains. Husk board cut the noise by 11 decibels.",
		categories: ["Physics", "Engineering"],
		motif: 0,
		price: 15500,
		materialCost: 2940,
		status: "published",
		publishedDaysAgo: 21,
		content: `
			<h2>The problem</h2>
			<p>When it rains on an iron-sheet roof the teacher stops talking. We measured 78 dB at a
			desk in a heavy shower; a clear voice at the back of a room is about 60 dB. A sheet of
			iron is thin and stiff, so each drop rings it like a drum. Coffee factories have husk to
			give away. Husk is light and full of air gaps, and sound loses energy in gaps. We asked
			how thick a husk board must be.</p>
			<h2>What you need</h2>
			<ul>
				<li>Coffee husk, two sacks, from the factory: free</li>
				<li>Cassava flour for paste, 4 kg: KES 480</li>
				<li>Iron sheet offcuts, two pieces of 60 cm by 60 cm: KES 560</li>
				<li>Plywood box, 60 cm on each side, open on top: KES 1,100</li>
				<li>Timber frames for pressing boards: KES 450</li>
				<li>Watering can and hose: KES 350</li>
				<li>Phone with a sound level app: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Sieve the husk and dry it until its mass stops falling.</li>
				<li>Cook 1 part of cassava flour in 6 parts of water to a clear paste. Mix 1 kg of paste
				with 1.2 kg of husk.</li>
				<li>Press boards of 10, 20 and 30 mm in the frames, under 40 kg of stones, for one day.
				Dry them in shade for a week.</li>
				<li>Close the box with iron sheet. Put the phone inside, 50 cm below the sheet.</li>
				<li>Let water fall from 2 m through the rose at 6 litres a minute. Record for 60
				seconds.</li>
				<li>Repeat with each board held 5 mm below the sheet, and with an empty frame as the
				control.</li>
				<li>Do five runs of each in mixed order. Check the phone against a borrowed sound level
				meter.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Mean level in the box, spread 1 dB:</p>
			<ul>
				<li>bare sheet: 78 dB</li>
				<li>empty frame: 78 dB</li>
				<li>10 mm board: 73 dB</li>
				<li>20 mm board: 69 dB</li>
				<li>30 mm board: <strong>67 dB</strong></li>
			</ul>
			<p>Eleven decibels less means that the sound carries about one thirteenth of the power.
			The last 10 mm gave only 2 dB, so 20 mm is the better buy. Touching the sheet, the 20 mm
			board gave 71 dB: the small air gap matters. After two weeks at a damp window a board
			gained 4% in mass and grew no mould.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: what about fire? Husk burns. Say so, and show the answer: a 2
			mm coat of clay on the lower face. With the teacher, outdoors, a coated sample smouldered
			and went out in 20 seconds.</p></blockquote>
			<p>They ask why decibels are not simply divided. Have the sum ready: ten to the power 1.1
			is 12.6.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 2,940 for the test box and six boards. For a classroom of 48 m²
			at 20 mm we reckon KES 190 a square metre, mostly paste and frames.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "A Cereal-Box Spectroscope for the Lamps We Read By",
		excerpt: "An old CD splits the light: five lamps, two mercury lines and a blue peak at 452 nm.",
		categories: ["Physics", "Technology and Applied Technology"],
		motif: 1,
		price: 7500,
		materialCost: 1150,
		status: "published",
		publishedDaysAgo: 92,
		content: `
			<h2>The problem</h2>
			<p>Two bulbs can look equally white and yet be made of quite different light. One may hold
			every colour, the other only three. The shop label does not say. A compact disc has tracks
			1,600 nm apart and works as a <em>grating</em>: each colour leaves at its own angle. We
			built a box that reads wavelengths well enough to tell lamps apart.</p>
			<h2>What you need</h2>
			<ul>
				<li>A cereal box and black tape: KES 150</li>
				<li>An old CD and a protractor: free</li>
				<li>Two razor blades for the slit, fitted by the teacher: KES 50</li>
				<li>LED bulb, 5 W: KES 250</li>
				<li>Compact fluorescent bulb, 11 W: KES 300</li>
				<li>Filament torch bulb with batteries: KES 250</li>
				<li>Two candles and a lamp holder to borrow: KES 150</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Tape the two blades edge to edge, 0.3 mm apart, over a hole in one end of the box.
				An adult handles the blades.</li>
				<li>Fix the CD at the other end at 60 degrees, with a viewing hole above it.</li>
				<li><strong>Never point the slit at the sun.</strong> Use lamps only.</li>
				<li>Look at the fluorescent bulb first. Its mercury vapour gives a violet line at 436 nm
				and a green line at 546 nm.</li>
				<li>Photograph the spectrum with a phone fixed to the box. Mark where the two lines
				fall, in pixels.</li>
				<li>Draw a straight line through the two marks. It turns pixels into nanometres.</li>
				<li>Photograph the other lamps without moving the phone. Take five pictures of
				each.</li>
			</ol>
			<h2>What we measured</h2>
			<p>The scale was 0.62 nm for each pixel. We tested it on a line that was not used to make
			it: the orange-red line of the fluorescent coating, known to be 611 nm, came out at 614
			nm. So we trust readings to about 4 nm near the middle.</p>
			<ul>
				<li>LED: a narrow blue peak at 452 nm, a dip near 480 nm, then a broad hill from 520 to
				640 nm</li>
				<li>Fluorescent: six separate lines, dark between them</li>
				<li>Torch filament and candle: no lines, bright towards red</li>
				<li>Street lamp seen from the gate: one strong yellow line at 588 nm, so sodium</li>
			</ul>
			<p>A red cloth looked brown under the fluorescent bulb. The reason shows in the picture:
			little light beyond 620 nm.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: why is your scale a straight line, when the grating law has a
			sine in it? Over this small range the error is under 3 nm. We drew both and the 611 nm
			test shows the difference.</p></blockquote>
			<p>Let them look through the box themselves. Bring a lamp with its own switch and cover
			the table lamp nearby.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 1,150, nearly all of it bulbs that go back into use. The box
			itself costs KES 200. If you have no CD, a DVD also works: its tracks are 740 nm apart, so
			the colours spread wider.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
];
