import type { DemoProject } from "./types.ts";

export const foodAndPeople: DemoProject[] = [
	{
		title: "Amaranth and Sorghum Porridge for School Mornings",
		excerpt: "Malted flour makes a porridge that is thick with food and still runs off the spoon.",
		categories: ["Food Technology Textiles & Home Economics", "Biology and Biotechnology"],
		motif: 0,
		price: 10500,
		materialCost: 2745,
		status: "published",
		publishedDaysAgo: 39,
		content: `
			<h2>The problem</h2>
			<p>Many pupils begin the day with thin maize porridge. Add more flour and it sets like
			glue, so a small child leaves half the cup. Amaranth seed carries more protein than maize,
			and sorghum grows where maize fails. Sprouted sorghum has another gift: <em>amylase</em>,
			which cuts the starch so that the same flour flows. We looked for a mix that feeds, pours
			and tastes good.</p>
			<h2>What you need</h2>
			<ul>
				<li>Amaranth grain, 2 kg: KES 520</li>
				<li>Sorghum grain, 3 kg: KES 390</li>
				<li>Maize flour, 2 kg, for the control: KES 180</li>
				<li>Sugar and salt: KES 160</li>
				<li>Milling of small lots: KES 150</li>
				<li>Paper cups, 150, and spoons: KES 745</li>
				<li>Funnel, stopwatch and thermometer: KES 600</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Soak 1 kg of sorghum for 12 hours, spread it damp for three days, then dry it in the
				sun. Rub off the roots and shoots and throw them away: sorghum shoots are not safe to
				eat. Mill it.</li>
				<li>Mill the rest of the sorghum and the amaranth apart.</li>
				<li>Mix 60 parts of amaranth with 40 of sorghum. In mix M, replace 5 parts of the
				sorghum with sprouted flour.</li>
				<li>Cook 50 g of each flour in 300 mL of water. Boil for ten minutes. For mix M hold it
				at 65 °C for ten minutes first, then boil.</li>
				<li>Flow test: fill a funnel with 200 mL at 45 °C and time how long it takes to
				empty.</li>
				<li>Tasting: 48 pupils with a note from home, no allergies, three cups with number codes
				in mixed order, a score from 1 to 5.</li>
				<li>Work out protein and price from the food tables and the market.</li>
			</ol>
			<h2>What we measured</h2>
			<p>For a cup with 50 g of flour:</p>
			<ul>
				<li>maize: flows in 41 s, 4.1 g of protein, taste 3.6</li>
				<li>amaranth and sorghum: 58 s, 6.2 g, taste 3.1</li>
				<li>mix M: <strong>17 s</strong>, 6.2 g, taste 4.0</li>
			</ul>
			<p>Mix M still flowed in 39 s with 75 g of flour, which holds 9.3 g of protein. Pupils
			called the unsprouted mix "earthy" and mix M "sweet", though all three had the same sugar.
			Sprouted starch becomes maltose, and maltose is sweet.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: how do you know that tasters did not follow their friends? Cups
			had numbers, desks faced the wall and scores were written before anyone
			spoke.</p></blockquote>
			<p>They may ask about iron. Sorghum has tannin, which binds iron; we did not measure it,
			so we make no claim.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 2,745. A cup of mix M costs KES 8.40 in flour and sugar, a cup of
			maize KES 6.20. For one gram of protein that is KES 1.35 against KES 1.51.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Onion-Skin Yellow That Does Not Wash Out",
		excerpt:
			"Kitchen waste, a pinch of alum and strong tea: ten washes later the cloth is still gold.",
		categories: ["Food Technology Textiles & Home Economics", "Chemistry"],
		motif: 1,
		price: 9000,
		materialCost: 1985,
		status: "published",
		publishedDaysAgo: 110,
		content: `
			<h2>The problem</h2>
			<p>Onion sellers sweep away sacks of dry skin. Boiled, it gives a deep yellow from
			<em>quercetin</em>. Yet cotton that is dyed with it fades in a few washes, because cotton
			has few places that hold a dye. A <em>mordant</em> builds a bridge between fibre and dye.
			We compared three ways to build it, all from the kitchen or the chemist.</p>
			<h2>What you need</h2>
			<ul>
				<li>Dry onion skin, 1 kg: free</li>
				<li>White cotton cloth, 2 m: KES 640</li>
				<li>Alum from the chemist, 100 g: KES 220</li>
				<li>Tea leaves, 250 g: KES 175</li>
				<li>Washing soda, 500 g: KES 150</li>
				<li>Bar soap: KES 120</li>
				<li>Enamel pot, for dye only: KES 680</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Boil the cloth for an hour with washing soda, to take out starch and grease. Cut it
				into 40 pieces of 15 cm by 15 cm.</li>
				<li>Weigh the dry cloth. All amounts below are for 100 g of it.</li>
				<li>Group 1 gets no mordant. Group 2 stands for an hour in 15 g of alum in 2 litres at
				80 °C. Group 3 stands overnight in tea (20 g in 2 litres), then in the alum. Group 4
				gets tea only.</li>
				<li>Boil 200 g of skin in 4 litres for an hour and strain it. Dye all groups together
				for 45 minutes at 85 °C.</li>
				<li>Rinse, dry in the shade and photograph beside a grey card under the same lamp.</li>
				<li>Wash five pieces of each group ten times: 40 °C, 5 g of soap in a litre, ten
				minutes. Keep five unwashed in the dark.</li>
				<li>Read the colour from the photographs. The loss is the change in yellowness, as a
				share of the first value.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Loss of yellow after ten washes, the mean of five pieces:</p>
			<ul>
				<li>no mordant: 61%</li>
				<li>tea only: 43%</li>
				<li>alum: 24%</li>
				<li>tea and alum: <strong>14%</strong></li>
			</ul>
			<p>The tea group was also darker from the start, more gold than lemon. Two weeks at a
			sunny window took a further 19% from tea and alum, so the sun is a worse enemy than soap.
			Two people who did not know the groups sorted the 20 washed pieces by eye: they put 18 in
			the right group.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: can a phone measure colour? Not as a number for its own sake.
			Beside a grey card, in the same light, it can compare. We photographed one piece ten
			times: the spread was 2%.</p></blockquote>
			<p>They ask where the waste goes. Alum is mild; the bath is diluted and poured at the foot
			of a tree that likes acid soil, not into the stream.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 1,985. The dye for one school tie costs KES 7, nearly all of it
			alum. Never use the dye pot for food again, and write that on its lid.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Do We Remember More When We Draw It?",
		excerpt: "Sixty-four pupils, forty words: those drawn came back more often than those written.",
		categories: ["Behavioral Science"],
		motif: 1,
		price: 7500,
		materialCost: 980,
		status: "published",
		publishedDaysAgo: 58,
		content: `
			<h2>The problem</h2>
			<p>Teachers say: write it three times. A friend in Form 1 draws her notes and remembers
			everything. One friend is not evidence. Studies elsewhere report that a drawn word is
			recalled better than a written one, even if the drawing is poor. We asked if it holds in
			our school, with our words, and if it holds a week later.</p>
			<h2>What you need</h2>
			<ul>
				<li>Printing of word lists and answer sheets, 140 pages: KES 560</li>
				<li>Pencils, 36: KES 360</li>
				<li>A watch that beeps: KES 60</li>
				<li>Consent letters, from the school printer: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Ask the head teacher, then the parents by letter, then each pupil. Anyone may stop
				at any time, and no names are on the sheets.</li>
				<li>Choose 40 words for things that can be drawn: <em>sufuria</em>, ladder, goat,
				bucket. Split them by lot into lists A and B.</li>
				<li>Half of the 64 pupils draw list A and write list B. The other half do the opposite.
				So every word is drawn by some and written by others.</li>
				<li>Show each word for 4 seconds, then give 30 seconds to draw it once, or to write it
				again and again.</li>
				<li>After list A and list B let all count down from 100 by threes for two minutes.</li>
				<li>Give four minutes to write down every word that they remember, in any order.</li>
				<li>One week later, without warning, ask again.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Words recalled out of 20, the mean of 64 pupils:</p>
			<ul>
				<li>drawn, same day: <strong>11.2</strong></li>
				<li>written, same day: 7.9</li>
				<li>drawn, one week later: 6.0</li>
				<li>written, one week later: 3.7</li>
			</ul>
			<p>The difference on the same day was 3.3 words, with a standard deviation of 3.4 between
			pupils. Divided by its standard error, 0.43, that gives t = 7.8. Of the 64 pupils 51 did
			better with drawing, 4 were equal and 9 did better with writing. A teacher who did not
			know the scores rated the drawings from 1 to 5. Good and poor drawings helped about
			equally (11.4 and 11.0 words).</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: is it the drawing, or the thinking that goes before it? We
			cannot separate them. A third group that only imagines the picture would tell, and that is
			next year's project.</p></blockquote>
			<p>They also ask about consent. Show one letter, with the signature covered.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 980. The lesson for revision is free: for things that can be
			pictured draw small and quick. We tested no formulas, so we say nothing about them.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Painted Footprints at the Hand-Washing Tap",
		excerpt: "Yellow paint from latrine to tap, no word spoken: 34 in 100 became 61.",
		categories: ["Behavioral Science", "Environmental Science and Management"],
		motif: 0,
		price: 6500,
		materialCost: 1275.5,
		status: "draft",
		publishedDaysAgo: null,
		content: `
			<h2>The problem</h2>
			<p>There is a tap with soap eleven steps from the latrines. There is a poster too. Most
			pupils walk past both. A <em>nudge</em> changes the place and not the person: it makes the
			good act the easy one. We painted footprints that lead to the tap and counted, before and
			after.</p>
			<h2>What you need</h2>
			<ul>
				<li>Yellow road paint, 1 litre: KES 850</li>
				<li>Brush and thinner: KES 275.50</li>
				<li>Card for stencils, two sizes of foot: KES 150</li>
				<li>Tally counter on a phone: free</li>
				<li>Soap, as the school gives it: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Get leave from the head teacher. Count acts and never names, and sit where you can
				see the tap but not the latrine doors.</li>
				<li>Count for ten school days at the morning break: how many come out, how many wash
				with soap.</li>
				<li>Paint 14 footprints on a Saturday, with open air and gloves. Let them dry for a
				day.</li>
				<li>Count for ten days again, at the same break, from the same bench.</li>
				<li>Two counters work apart on four of the days, to see if they agree.</li>
				<li>Wait eight weeks and count for five days. New things wear off.</li>
				<li>Check that there was soap and water on each day. Leave out days when there was not,
				and say how many.</li>
			</ol>
			<h2>What we measured</h2>
			<ul>
				<li>before: 208 of 612 washed with soap, 34%</li>
				<li>the first ten days after: 371 of 608, <strong>61%</strong></li>
				<li>eight weeks later: 149 of 301, 50%</li>
				<li>agreement of the two counters: 97%</li>
			</ul>
			<p>Two days without water were left out. The change from 34% to 61% is far outside chance:
			z = 9.5. The fall to 50% is real as well, and we report it with the same size of letters.
			Younger pupils stepped on the prints like a game. Older ones did not, but they still went
			to the tap more often.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: did they wash because you were watching? Perhaps some did. But
			we sat on the same bench before the paint, and they did not wash then.</p></blockquote>
			<p>A stronger test has a second school without paint, counted on the same days. Say that
			you know it.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 1,275.50. One litre paints two schools. Repaint once a term, in a
			new colour: our next question is whether a new colour brings the 61% back.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
];
