import type { DemoProject } from "./types.ts";

export const waterAndChemistry: DemoProject[] = [
	{
		title: "Bone-Char Filter That Takes Fluoride out of Borehole Water",
		excerpt: "Charred cattle bone, a pair of buckets and a test strip: from 4.2 mg/L down to 0.9.",
		categories: ["Environmental Science and Management", "Chemistry"],
		motif: 1,
		price: 14500,
		materialCost: 3850,
		status: "published",
		publishedDaysAgo: 2,
		content: `
			<h2>The problem</h2>
			<p>Boreholes around Nakuru can carry more than 4 mg of fluoride in every litre. The
			advised limit is 1.5 mg. At that level teeth stain in childhood and joints stiffen later.
			Boiling does not help: it drives off water and leaves the fluoride behind. Charred bone is
			mostly <strong>hydroxyapatite</strong>, the same mineral as teeth, and its surface takes
			up fluoride as the water passes.</p>
			<h2>What you need</h2>
			<ul>
				<li>Cattle bone from the butcher, 6 kg, boiled and dried: KES 600</li>
				<li>Two 20-litre buckets with lids, and one tap: KES 1,150</li>
				<li>Fluoride test strips, 25 pieces: KES 1,250</li>
				<li>Charcoal for the jiko, and a lidded tin: KES 450</li>
				<li>Washed gravel and a square of cotton cloth: KES 150</li>
				<li>Gloves, a dust mask and labels: KES 250</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Boil the bone for two hours, scrape it clean and dry it in the sun for three
				days.</li>
				<li>Pack it into the lidded tin and char it at low air on the jiko for three hours. An
				adult stands by, outdoors, upwind of the smoke.</li>
				<li>Keep the pieces that are black or grey all through. Brown pieces will taint the
				water: char them again.</li>
				<li>Crush the char to the size of maize grit. Wear the mask.</li>
				<li>Wash it until the water is clear. This takes about ten rinses.</li>
				<li>Lay cloth and 3 cm of gravel in the upper bucket, then 10 cm of char (3.7 kg).</li>
				<li>Run borehole water through at 2 litres an hour. Test the water before the filter and
				after it.</li>
				<li>Run a second filter of washed gravel only. It is the control.</li>
			</ol>
			<h2>What we measured</h2>
			<p>The water entering the filter held 4.2 mg/L. The gravel control changed nothing: 4.1 to
			4.2 mg/L through the whole test. The char gave these readings, each the middle of three
			strips:</p>
			<ul>
				<li>after 50 litres: 0.4 mg/L</li>
				<li>after 200 litres: 0.6 mg/L</li>
				<li>after 400 litres: 0.9 mg/L</li>
				<li>after 600 litres: 1.3 mg/L</li>
				<li>after 700 litres: 1.6 mg/L, so the char is spent</li>
			</ul>
			<h3>Faster water</h3>
			<p>At 4 litres an hour the reading at 400 litres rose to 1.4 mg/L. Slow water gives the
			bone time to work.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: how do you know that the bone is spent? Bring the curve of
			readings, not only the best one.</p></blockquote>
			<p>Be ready to say what the filter does <em>not</em> do. It does not remove germs, so
			filtered water is still boiled or treated with chlorine before anyone drinks it. A strip
			reads to about 0.3 mg/L; have one sample checked at a water laboratory.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 3,850. New char for 600 litres costs about KES 1,050 in bone and
			charcoal, which is KES 1.75 a litre. A third of the first cost is test strips: that money
			buys the evidence.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Banana-Peel Bioplastic That Survives a Market Day",
		excerpt: "Three plasticisers, forty strips and one long Saturday of stretching.",
		categories: ["Chemistry", "Environmental Science and Management"],
		motif: 0,
		price: 11000,
		materialCost: 2460,
		status: "published",
		publishedDaysAgo: 9,
		content: `
			<h2>The problem</h2>
			<p>Kenya banned thin carrier bags in 2017, yet a tomato seller still needs something light
			to hand over the counter. Banana peel is thrown away by the sack behind every market. It
			holds starch and pectin, long chains that can dry into a film. Dried alone the film is
			brittle as a crisp. A <em>plasticiser</em> slips between the chains and lets them slide.
			We asked which plasticiser makes a strip that lasts from 8 a.m. to 4 p.m.</p>
			<h2>What you need</h2>
			<ul>
				<li>Ripe banana peel, 3 kg, from the market: free</li>
				<li>White vinegar (5%), 1 litre: KES 180</li>
				<li>Glycerol from the chemist, 200 mL: KES 480</li>
				<li>Sorbitol powder, 200 g: KES 650</li>
				<li>Sugar for syrup, 500 g: KES 100</li>
				<li>Lemons, 10 pieces, against browning: KES 100</li>
				<li>Baking trays, two, and baking paper: KES 600</li>
				<li>Luggage scale, 0 to 50 N, with two bulldog clips: KES 350</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Boil the peel for 30 minutes with the juice of the lemons, then blend it to a smooth
				paste.</li>
				<li>Weigh four portions of 300 g. Add 30 mL of vinegar to each.</li>
				<li>Add 12 mL of glycerol to the first, 12 g of sorbitol to the second, 12 mL of thick
				sugar syrup to the third. The fourth gets nothing and is the control.</li>
				<li>Spread each portion 4 mm deep and dry it at 60 °C for six hours.</li>
				<li>Cut ten strips from each sheet, 20 mm by 100 mm. Measure the thickness at three
				points.</li>
				<li>Hang the strips for a day in the same room, so that all hold the same damp.</li>
				<li>Clip a strip to the luggage scale, pull slowly and note the force and the length at
				which it tears.</li>
			</ol>
			<h2>What we measured</h2>
			<p>All forty strips were close to 0.4 mm thick. Each figure is the mean of ten strips.</p>
			<ul>
				<li>Control: 1.6 MPa, stretch 3%</li>
				<li>Sorbitol: <strong>1.9 MPa</strong>, stretch 9%</li>
				<li>Glycerol: 1.2 MPa, stretch 24%</li>
				<li>Sugar syrup: 0.8 MPa, stretch 31%</li>
			</ul>
			<p>A bag of the sorbitol film carried 1 kg of tomatoes for eight hours in the shade. The
			glycerol bag lasted as long but sagged by 14 mm. Left in water for one hour, the sorbitol
			film gained 58% of its mass and tore when lifted. Buried 10 cm deep, it was gone in 19
			days.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: your film failed in water, so what is it good for? Say it
			plainly: dry goods, one day, then the compost heap.</p></blockquote>
			<p>They also ask why the force is divided by the area. Two strips of different thickness
			cannot be compared in newtons alone.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 2,460. One bag uses about KES 9 of vinegar and sorbitol. Gas for
			six hours of drying costs more than that, so a sun dryer is the next step.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Vitamin C in Five Market Fruits, Drop by Drop",
		excerpt: "Iodine from the chemist finds the guava that beats four oranges.",
		categories: ["Chemistry", "Food Technology Textiles & Home Economics"],
		motif: 1,
		price: 8500,
		materialCost: 1765,
		status: "published",
		publishedDaysAgo: 64,
		content: `
			<h2>The problem</h2>
			<p>Posters in clinics say "eat oranges for vitamin C". Oranges are dear out of season, and
			guavas rot under the tree. Vitamin C (ascorbic acid) turns brown iodine colourless, one
			molecule for one molecule. So iodine can count it. We compared five fruits from one market
			on one morning, then asked what a night in an open jug does to the juice.</p>
			<h2>What you need</h2>
			<ul>
				<li>Iodine solution from the chemist, 100 mL: KES 350</li>
				<li>Vitamin C tablets, 500 mg, one strip of ten: KES 120</li>
				<li>Corn starch, 100 g: KES 60</li>
				<li>Two 10 mL syringes without needles: KES 40</li>
				<li>Glass jars, six: KES 420</li>
				<li>Five kinds of fruit, 1 kg of each: KES 575</li>
				<li>Distilled water, 5 litres: KES 200</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Dissolve one 500 mg tablet in 500 mL of distilled water. One millilitre now holds 1
				mg of vitamin C.</li>
				<li>Boil 1 g of starch in 100 mL of water and let it cool.</li>
				<li>Dilute the iodine until 10 mL of the tablet solution needs about 11 mL of it. Now 1
				mL of iodine stands for 0.88 mg of vitamin C.</li>
				<li>Squeeze and strain each fruit. Dilute guava juice one part in five.</li>
				<li>Put 10 mL of juice and ten drops of starch in a jar on white paper.</li>
				<li>Add iodine drop by drop, swirling. Stop at the first blue-black that stays for 20
				seconds.</li>
				<li>Do each fruit three times. Work with gloves and an apron: iodine stains, and is not
				for tasting.</li>
				<li>Leave orange juice open for 24 hours and titrate it again.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Milligrams of vitamin C in 100 mL of juice, the mean of three titrations:</p>
			<ul>
				<li>guava: 211, spread 6</li>
				<li>orange: 52, spread 2</li>
				<li>lemon: 45, spread 2</li>
				<li>mango: 38, spread 3</li>
				<li>passion fruit: 29, spread 2</li>
			</ul>
			<p>Orange juice fell from 52 to 43 in 24 hours on the table, a loss of 17%. In a full,
			closed jar in the shade it fell to 49.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: does iodine count only vitamin C? No. Other substances that are
			easily oxidised use some up, so the readings are an upper limit.</p></blockquote>
			<p>Bring the standard. Without the tablet solution nobody can check your iodine. And do
			not say "guava is best": say <em>these</em> guavas, that morning.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 1,765, most of it fruit and iodine. By price, 100 mg of vitamin C
			cost KES 5 from guava and KES 29 from orange.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Grass Lines That Hold the Path: Soil Loss on a 12-Degree Slope",
		excerpt:
			"A watering can for rain, a bucket for mud: two rows of vetiver kept three quarters of the soil.",
		categories: ["Environmental Science and Management", "Agriculture"],
		motif: 0,
		price: 12000,
		materialCost: 3180,
		status: "published",
		publishedDaysAgo: 118,
		content: `
			<h2>The problem</h2>
			<p>The path to our school runs straight down the hill. Each long rain cuts it deeper, and
			the maize below is buried in mud. Stone walls would hold it but cost more than the school
			has. Grass planted along the contour slows water so that soil drops before the grass. We
			asked how much one line or two lines save, and what the grass itself costs in space.</p>
			<h2>What you need</h2>
			<ul>
				<li>Vetiver slips, 120 pieces: KES 1,200</li>
				<li>Timber edging for four plots, 20 m: KES 960</li>
				<li>Four 20-litre buckets, used: KES 400</li>
				<li>Watering can with a fine rose, 10 litres: KES 420</li>
				<li>String, pegs and a phone with a level app: KES 100</li>
				<li>Filter cloth and labels: KES 100</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Choose a slope that is even. Ours falls 12 degrees, measured with the phone at nine
				points.</li>
				<li>Mark four plots, each 1 m wide and 3 m long, edged with timber sunk 5 cm.</li>
				<li>Plot 1 stays bare. Plot 2 gets one line of vetiver at the foot. Plot 3 gets a line
				at the foot and one half way. Plot 4 gets straw, as a second comparison.</li>
				<li>Let the grass root for ten weeks. Weed all plots alike.</li>
				<li>Pour 90 litres on a plot in 30 minutes. That is 30 mm of rain, a hard storm.</li>
				<li>Catch all water at the foot in buckets. Let it settle overnight, filter the mud, dry
				it and weigh it.</li>
				<li>Repeat on four days, with the order of the plots drawn from a hat.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Dry soil lost from each plot in one storm, the mean of four storms:</p>
			<ul>
				<li>bare: 1,236 g</li>
				<li>one line: 561 g</li>
				<li>two lines: <strong>288 g</strong></li>
				<li>straw: 402 g</li>
			</ul>
			<p>Two lines kept 77% of the soil that the bare plot lost. Water that ran off fell less,
			from 61 litres to 44 litres. The two lines take 0.6 m of every 3 m of slope. Straw worked
			well in the first storm (210 g) and badly in the fourth (655 g), when most of it had
			washed away.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: is a watering can like rain? Its drops fall from 1 m and hit
			softly, so real storms move more soil. The comparison between plots stands; the grams do
			not.</p></blockquote>
			<p>Know your slope, your depth of rain and your minutes by heart. They ask for all
			three.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 3,180. Slips multiply: one clump gives about 20 new slips in a
			year, so the second path is nearly free. Advice on layout is under
			<a href="/resources">Resources</a>.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
];
