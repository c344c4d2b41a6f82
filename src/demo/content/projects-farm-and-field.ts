import type { DemoProject } from "./types.ts";

export const farmAndField: DemoProject[] = [
	{
		title: "Maize Dryer with a Moisture Alarm",
		excerpt: "A solar box that beeps when the grain is safe to store, built for under KES 4,000.",
		categories: ["Agriculture", "Technology and Applied Technology"],
		motif: 0,
		price: 16500,
		materialCost: 3780,
		status: "published",
		publishedDaysAgo: 5,
		content: `
			<h2>The problem</h2>
			<p>Maize goes into the store too wet in many homes, because teeth and thumbs cannot tell
			13% from 16%. Above 13.5% moisture mould grows, and some moulds make <em>aflatoxin</em>, a
			poison that cooking does not destroy. Drying on the road takes days and adds dust and
			chickens. We built a box that dries faster and says when to stop.</p>
			<h2>What you need</h2>
			<ul>
				<li>Timber and plywood for a box of 120 cm by 60 cm: KES 1,150</li>
				<li>Clear plastic sheet for greenhouses, 2 m²: KES 300</li>
				<li>Black-painted iron sheet, one offcut: KES 350</li>
				<li>Wire mesh tray: KES 380</li>
				<li>Small microcontroller board: KES 650</li>
				<li>Humidity and temperature sensor, ±2% RH: KES 550</li>
				<li>Buzzer, battery box and wires: KES 320</li>
				<li>Glass jar with a lid that has a hole for the sensor: KES 80</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Build the box as a slope of 15 degrees. Air enters low over the black sheet, rises
				through the tray and leaves at the top.</li>
				<li>Spread 12 kg of shelled maize 3 cm deep. Stir it every hour.</li>
				<li>Spread another 12 kg on a canvas in the sun beside it. This is the control.</li>
				<li>Every hour put 200 g from the tray in the jar with the sensor, close it and wait ten
				minutes. Grain and air come to a balance.</li>
				<li>At 25 °C the air over maize of 13.5% moisture stands near 67% relative humidity. Set
				the alarm to beep at 65% or less.</li>
				<li>Check against the oven: weigh 30 g of ground grain, dry it at 103 °C until the mass
				is steady, and weigh again.</li>
				<li>Bring the canvas grain in at dusk, and close the box.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Both lots began at 19.4% moisture by the oven method.</p>
			<ul>
				<li>Box: 13.2% after <strong>9 hours</strong> of sun on two days</li>
				<li>Canvas: 13.4% after 16 hours on three days</li>
				<li>Air above the tray at noon: 47 °C, when the yard was 28 °C</li>
			</ul>
			<h3>The alarm</h3>
			<p>We tried it on 24 samples between 11% and 18%. It beeped for all ten that were below
			13.3%. It stayed silent for thirteen of fourteen that were wetter; the one mistake was a
			sample at 13.7%. Above 43 °C grain for seed loses germination, so seed maize needs a
			thinner layer and an open lid.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: your sensor measures air, so how can it speak about grain?
			Because a closed jar comes to a balance. Bring the graph of humidity against oven
			moisture, with all 24 points.</p></blockquote>
			<p>They also ask about temperature. The balance shifts by about 1% moisture for every 15
			°C, so let the jar cool before you read it.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 3,780, and the alarm is less than half of it. A meter from a shop
			that reads grain directly costs about KES 12,000. One box dries a 90 kg bag in eight
			loads.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Clay Pots That Water Sukuma Wiki from Below",
		excerpt:
			"Buried pots used 96 litres where the watering can used 214, and the kale did not mind.",
		categories: ["Agriculture", "Environmental Science and Management"],
		motif: 1,
		price: 9500,
		materialCost: 2350,
		status: "published",
		publishedDaysAgo: 83,
		content: `
			<h2>The problem</h2>
			<p>In February our school garden gets two jerrycans a day and no more. Half of what we
			pour wets the path, feeds weeds or dries off by ten in the morning. A clay pot without
			glaze leaks slowly through its wall. Buried to the neck and filled, it gives water to the
			soil around it, and gives more when the soil is dry. Farmers have done this for two
			thousand years. We wanted to know what it saves in our soil.</p>
			<h2>What you need</h2>
			<ul>
				<li>Unglazed clay pots, 2.5 litres, six: KES 1,200</li>
				<li>Lids, or flat stones: free</li>
				<li>Sukuma wiki seedlings, 48: KES 240</li>
				<li>Compost, one wheelbarrow: KES 200</li>
				<li>Measuring jug and watering can: KES 510</li>
				<li>Labels and string: KES 200</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Test each pot: fill it, stand it in the shade and measure the loss in a day. Ours
				lost 0.4 to 0.6 litres. Reject a pot that loses more than 1 litre.</li>
				<li>Dig four beds of 1 m by 1.5 m and mix in equal compost.</li>
				<li>Draw lots. Two beds get three buried pots each, the other two are watered by
				can.</li>
				<li>Plant twelve seedlings in each bed, at most 25 cm from a pot.</li>
				<li>Fill the pots every second morning and write down the litres. Water the other beds
				when the soil at 5 cm no longer sticks together.</li>
				<li>Keep the lids on, so that mosquitoes cannot breed.</li>
				<li>Pick leaves longer than 20 cm once a week for six weeks and weigh them.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Over 42 days without rain, the mean of two beds:</p>
			<ul>
				<li>pots: <strong>96 litres</strong>, 5.8 kg of leaves, 41 weeds</li>
				<li>can: 214 litres, 5.4 kg of leaves, 133 weeds</li>
			</ul>
			<p>That is 60 g of leaves for each litre from pots and 25 g from the can. The difference
			in yield, 0.4 kg, is smaller than the difference between two beds with the same treatment,
			so we do <em>not</em> claim that pots grow more. Soil was damp at 10 cm depth out to 22 cm
			from a pot, and dry at 30 cm.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: did you water the control too generously? We used one rule for
			every day, soil at 5 cm, and wrote down each decision. Bring that page of the
			logbook.</p></blockquote>
			<p>They will ask about salt. With borehole water a white crust grows on the neck; after
			six weeks ours was thin and brushed off.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 2,350. Pots for one bed cost KES 600. At a kiosk price of KES 5
			for 20 litres they save KES 30 in six weeks, so money is not the reason. The 118 litres
			that nobody has to carry are.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Neem and Aloe Against Stem Rot in Tomato Seedlings",
		excerpt: "Four trays of thirty seedlings: 14 survived on water alone, 25 on neem with aloe.",
		categories: ["Biology and Biotechnology", "Agriculture"],
		motif: 0,
		price: 11500,
		materialCost: 2120,
		status: "published",
		publishedDaysAgo: 52,
		content: `
			<h2>The problem</h2>
			<p>A tomato seedling falls over at soil level, and in three days half the tray has gone.
			Stem rot comes from fungi that live in used soil. Shops sell fungicide in packs for a
			whole field, and pupils should not handle it. Neem leaves and aloe gel are both known to
			slow fungi in a dish. In a tray of real soil they may not. We tested them there, alone and
			together.</p>
			<h2>What you need</h2>
			<ul>
				<li>Tomato seed, one packet: KES 350</li>
				<li>Seedling trays, four with 30 cells: KES 720</li>
				<li>Garden soil from a bed that had rot last season, 20 kg: free</li>
				<li>Neem leaves, 1 kg: free</li>
				<li>Aloe leaves, 2 kg: KES 200</li>
				<li>Hand sprayer, four pieces, 500 mL: KES 600</li>
				<li>Gloves, strainer cloth and labels: KES 250</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Fill all trays with the same mixed soil. Sow two seeds in each cell and thin to one
				plant.</li>
				<li>Neem: crush 100 g of leaves in 1 litre of warm water, leave it overnight and
				strain.</li>
				<li>Aloe: blend 200 g of gel in 1 litre of water and strain.</li>
				<li>Mix equal parts for the third spray. The fourth bottle holds water.</li>
				<li>Let a friend letter the bottles A to D, so that those who spray and count do not
				know which is which.</li>
				<li>Spray 5 mL at the foot of each stem on days 7, 14 and 21 after the seedlings appear.
				Wear gloves.</li>
				<li>Turn and move the trays every day, so that no tray has the best light.</li>
				<li>On day 28 count the plants that stand. Burn or bury sick plants, wash hands, and
				<u>do not culture the fungus</u>.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Plants standing on day 28, out of 30:</p>
			<ul>
				<li>water: 14</li>
				<li>aloe: 19</li>
				<li>neem: 22</li>
				<li>neem and aloe: <strong>25</strong></li>
			</ul>
			<p>For water against the mixture, chi-square is 8.9 with one degree of freedom. The limit
			at 1% is 6.6, so chance is a poor explanation. Aloe alone gives 1.7, which is below the 5%
			limit of 3.8: we cannot say that it helps. Seedlings under neem were 6 mm shorter on
			average than those under water.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: is it the neem, or only that the mixture was sprayed by careful
			hands? That is why the bottles had letters and nobody knew the key until day
			29.</p></blockquote>
			<p>They may ask how you know it was stem rot. We know the signs, a brown and sunken ring
			at soil level, and show photographs. We did not identify the fungus.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 2,120. A litre of the mixture costs KES 10 and serves 200
			seedlings. It does not keep: make it fresh each week.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Why Mandazi Dough Sleeps in July",
		excerpt:
			"Bottles, yeast and a thermometer: ten degrees colder, and the dough takes twice as long.",
		categories: ["Biology and Biotechnology", "Food Technology Textiles & Home Economics"],
		motif: 1,
		price: 8000,
		materialCost: 1420,
		status: "published",
		publishedDaysAgo: 142,
		content: `
			<h2>The problem</h2>
			<p>In July the school kitchen in the highlands is 15 °C at five in the morning. The cook
			mixes mandazi dough as always, and at break it is flat. In March the same dough is ready
			in an hour. Yeast is a living thing and its <em>enzymes</em> set the pace. We measured
			that pace from 15 to 50 °C, and then looked for a warm corner that needs no fuel.</p>
			<h2>What you need</h2>
			<ul>
				<li>Wheat flour, 2 kg: KES 220</li>
				<li>Dry yeast, 50 g: KES 180</li>
				<li>Sugar and salt: KES 120</li>
				<li>Straight-sided bottles, 500 mL, six: KES 300</li>
				<li>Thermometer, −10 to 110 °C: KES 350</li>
				<li>Basket, blanket and a one-litre bottle: free</li>
				<li>Rubber bands and marker pen: KES 250</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Mix one large dough: 1 kg of flour, 580 mL of water, 10 g of yeast, 60 g of sugar
				and 10 g of salt.</li>
				<li>Put 100 g in each oiled bottle at once. Mark the height with a rubber band.</li>
				<li>Stand the bottles in water baths at 15, 20, 25, 30, 35, 40 and 50 °C. Add warm or
				cold water to keep within 1 °C.</li>
				<li>Read the height every five minutes. Note when it has doubled.</li>
				<li>Repeat on three days with a fresh packet of yeast. Run three baths at a time.</li>
				<li>For the kitchen: put the basin of dough in a basket with the bottle full of water at
				45 °C, cover it with the blanket and read the temperature for 90 minutes.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Minutes until the dough had doubled, the mean of three:</p>
			<ul>
				<li>15 °C: 142</li>
				<li>20 °C: 96</li>
				<li>25 °C: 64</li>
				<li>30 °C: 45</li>
				<li>35 °C: <strong>38</strong></li>
				<li>40 °C: 44</li>
				<li>50 °C: never; it rose by 8% and stopped</li>
			</ul>
			<p>From 15 to 25 °C the rate went up 2.2 times, from 25 to 35 °C 1.7 times. Above 40 °C
			the enzymes lose their shape. The basket held dough between 28 and 31 °C for 70 minutes in
			a kitchen of 15 °C, and it doubled in 52 minutes.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: is it the yeast that warms up, or does warm gas simply take
			more room? From 15 to 35 °C a gas grows by 7%. Our dough grew by 100%, so the yeast did
			the work.</p></blockquote>
			<p>They also ask why the salt is weighed. Salt slows yeast, and a pinch is not a
			measure.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 1,420, and we ate the baked control with tea. The basket costs
			the cook nothing but a bottle of hot water from the tea urn.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
];
