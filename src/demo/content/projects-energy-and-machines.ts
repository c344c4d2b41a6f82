import type { DemoProject } from "./types.ts";

export const energyAndMachines: DemoProject[] = [
	{
		title: "Pedal Charger for a Market Stall",
		excerpt: "Twenty minutes of pedalling store enough for one feature phone and an evening lamp.",
		categories: ["Energy and Transportation", "Engineering"],
		motif: 1,
		price: 18500,
		materialCost: 6320,
		status: "published",
		publishedDaysAgo: 45,
		content: `
			<h2>The problem</h2>
			<p>At the edge of a market there is often no socket. A seller pays KES 20 to charge a
			phone and leaves it with a stranger for two hours. A grown person can pedal at 50 W for a
			long time and barely notice. The trouble is that a phone wants a steady 5 V and pedals
			give anything but steady. A battery in between solves it: you pedal when there are no
			customers and charge when you like.</p>
			<h2>What you need</h2>
			<ul>
				<li>Old bicycle frame with pedals and chain: KES 1,500</li>
				<li>Scooter motor, 24 V and 250 W, second hand, used as a generator: KES 1,800</li>
				<li>Sealed battery, 12 V and 7 Ah: KES 1,650</li>
				<li>Voltage converter set to 13.8 V, with a diode: KES 480</li>
				<li>Two car USB adapters and a 5 A fuse with holder: KES 390</li>
				<li>Wire, switch and a plywood guard: KES 500</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Bolt the frame to a stand so that the back wheel hub drives the motor by chain.</li>
				<li>Choose sprockets so that 60 turns of the pedals a minute give about 18 V at the
				motor.</li>
				<li>Wire in this order: motor, diode, converter, fuse, battery, USB adapters. The diode
				stops the battery from turning the motor.</li>
				<li>Cover the chain and sprockets with the plywood guard <em>before</em> anyone
				pedals.</li>
				<li>Have a teacher check the wiring and the fuse. A 12 V battery gives no shock, but a
				short circuit can burn.</li>
				<li>Let five pupils pedal for 20 minutes each at 60 turns a minute. Write volts and
				amperes every minute.</li>
				<li>Discharge the battery into a known lamp to see how much of the energy comes
				back.</li>
			</ol>
			<h2>What we measured</h2>
			<p>At 60 turns a minute the battery took 13.8 V and 2.1 A, or <strong>29 W</strong>. In 20
			minutes that is 9.7 Wh. The lamp test returned 79% of it, 7.7 Wh. The USB adapter passed
			on 85%, so 6.5 Wh reached the socket.</p>
			<h3>What a phone takes</h3>
			<p>A feature phone with a 5.2 Wh battery took 6.1 Wh to fill from empty. A smartphone with
			15 Wh would need three such turns of pedalling. At 80 turns the power was 41 W, but only
			two of five pupils held it for 20 minutes.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: can you charge the phone straight from the pedals? Show them.
			Without the battery the phone starts and stops charging with every pause, eleven times in
			two minutes.</p></blockquote>
			<p>They ask for the efficiency. Multiply the steps: 0.79 times 0.85 is 0.67 from battery
			terminals to phone.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 6,320. At KES 20 a phone and six phones a day, the parts are paid
			back in 53 market days. The battery lasts about 300 deep cycles, so put KES 6 aside for
			each one.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Does Dust Steal the Sun? Cleaning a Panel with Little Water",
		excerpt: "Fourteen dry days took 11% of the current; a soft brush brought most of it back.",
		categories: ["Energy and Transportation", "Environmental Science and Management"],
		motif: 0,
		price: 13000,
		materialCost: 4875,
		status: "published",
		publishedDaysAgo: 150,
		content: `
			<h2>The problem</h2>
			<p>On the plains south of Nairobi the dry season covers everything with fine dust, and
			solar panels too. Owners wash them with water carried from a kiosk at KES 5 for 20 litres.
			Others do not wash them at all. We wanted numbers: how much is lost in a week, and how
			little water is enough?</p>
			<h2>What you need</h2>
			<ul>
				<li>Two solar panels, 20 W each, same model: KES 3,600</li>
				<li>Multimeter: KES 650</li>
				<li>Soft brush and a rubber wiper: KES 425</li>
				<li>Spray bottle, 1 litre: KES 150</li>
				<li>Two bolts and a wooden frame at 15 degrees: KES 50</li>
				<li>Kitchen scale to borrow, reading 0.1 g: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Fix both panels side by side in one frame facing north. Keep them out of any shade
				from 9 a.m. to 3 p.m.</li>
				<li>For three days compare them clean. Note the ratio of their short-circuit currents at
				noon.</li>
				<li>Panel A is wiped every morning. Panel B is left alone. Swap their places after one
				week.</li>
				<li>Each day at noon read both currents within 20 seconds, so that a cloud cannot fool
				you.</li>
				<li>Divide B by A, and by the clean ratio. This number needs no light meter.</li>
				<li>On day 14 clean one half of B with the dry brush and then measure. Next use 0.2
				litres from the spray bottle and the wiper, then 2 litres.</li>
				<li>Wipe a known area with a weighed cloth and weigh the dust.</li>
			</ol>
			<h2>What we measured</h2>
			<p>The two panels differed by 1.2% when clean. Panel B gave, as a share of the clean
			panel:</p>
			<ul>
				<li>day 3: 98%</li>
				<li>day 7: 94%</li>
				<li>day 10: 92%</li>
				<li>day 14: <strong>89%</strong></li>
			</ul>
			<p>There were 3.1 g of dust on each square metre by then. Brushing brought B to 96%. The
			spray bottle brought it to 99%, and 2 litres gave 99% as well: the extra water did nothing
			that we could measure. A light shower of 4 mm on day 16 cleaned the panel to 97% free of
			charge.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: why current and not voltage? The current of a short-circuited
			panel follows the light that gets through. The voltage hardly changes with
			dust.</p></blockquote>
			<p>Short-circuiting a 20 W panel through a meter is safe. Say that you would <em>not</em>
			do it with a roof full of panels in series.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 4,875, and the panels stay useful. For a 100 W home system 11% is
			about 50 Wh a day, an evening of light for a desk. A weekly clean with 0.2 litres costs
			five cents of water.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Bamboo Truss for a Two-Metre Footbridge",
		excerpt:
			"Three ways to join bamboo, one bag of sand at a time: the gusset plate carried 74 kg.",
		categories: ["Engineering"],
		motif: 1,
		price: 14000,
		materialCost: 3590,
		status: "published",
		publishedDaysAgo: 104,
		content: `
			<h2>The problem</h2>
			<p>A ditch of two metres lies between the classrooms and the field, and after rain the
			small ones jump it. Timber rots and steel is dear. Bamboo grows along the stream, and for
			its weight it is as strong in tension as mild steel. Bamboo bridges rarely break in the
			pole. They break at the joint, where a round, hollow stick splits. So we kept the truss
			the same and changed the joint.</p>
			<h2>What you need</h2>
			<ul>
				<li>Bamboo, 30 to 35 mm across, 36 m dried for two months: KES 1,080</li>
				<li>Sisal cord, 60 m: KES 360</li>
				<li>Bolts, 6 mm by 80 mm with washers, 30 pieces: KES 750</li>
				<li>Plywood, 9 mm, half a sheet for gussets: KES 850</li>
				<li>Wood glue, 500 mL: KES 350</li>
				<li>Sacks for sand, ten: KES 200</li>
				<li>Dial gauge to borrow, or a ruler with a pointer: free</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Draw a Warren truss, 2 m long and 0.5 m high, with eleven members.</li>
				<li>Build two equal trusses for each kind of joint: lashed with sisal, drilled and
				bolted, and glued between plywood gussets with one bolt.</li>
				<li>Drill holes at least 60 mm from the end of a pole, just outside a node of the
				bamboo.</li>
				<li>Set the pair on two tables, 2 m apart, with a plank across the lower chord.</li>
				<li>Load the middle in steps of 5 kg of sand. Wait one minute and read the sag.</li>
				<li>Stop when a member fails. Stand clear, wear goggles and put mattresses below: the
				load falls only 10 cm.</li>
				<li>Photograph each broken joint from two sides.</li>
			</ol>
			<h2>What we measured</h2>
			<p>Each bridge weighed between 4.4 and 5.1 kg. The load is the last one held for one
			minute.</p>
			<ul>
				<li>lashed: 38 kg, sag 19 mm at 30 kg</li>
				<li>bolted: 61 kg, sag 8 mm at 30 kg</li>
				<li>gusset: <strong>74 kg</strong>, sag 4 mm at 30 kg</li>
			</ul>
			<p>The lashed joints did not break: they slid. The bolts split the pole along its length.
			The gussets failed in the plywood, in a clean line through the bolt hole, while the bamboo
			was whole. By the method of joints the end diagonals of each truss carried about 220 N at
			74 kg, far below what a pole can take.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: would you let a pupil walk on it? Not at 74 kg. A bridge for
			people needs a factor of safety of at least four, so this model shows the joint and is not
			the bridge.</p></blockquote>
			<p>Have the force diagram ready. They will point at one member and ask: push or pull?</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 3,590 for three pairs. The gusset pair takes KES 1,210, with half
			of the plywood and glue left over. That is KES 16 for each kilogram carried, against KES
			14 for bolts and KES 19 for lashing. We would pay the two shillings for half the sag.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
	{
		title: "Hand-Cranked Maize Sheller from a Scrap Bicycle",
		excerpt: "Two sprockets and a studded drum: from 11 kg an hour by thumb to 62 kg by crank.",
		categories: ["Engineering", "Agriculture"],
		motif: 0,
		price: 19500,
		materialCost: 5240,
		status: "published",
		publishedDaysAgo: 172,
		content: `
			<h2>The problem</h2>
			<p>Shelling maize by hand takes whole evenings in January. Our three timekeepers shelled
			11 kg of grain an hour each and had sore thumbs after 40 minutes. Motor shellers come to
			the road, not to the farm up the hill, and they take one bag in twenty. We built a sheller
			turned by a crank, with gears that a young person can drive, and looked at how many grains
			it breaks.</p>
			<h2>What you need</h2>
			<ul>
				<li>Scrap bicycle with chain, a 44-tooth and an 18-tooth sprocket: KES 1,800</li>
				<li>Steel pipe, 150 mm across and 300 mm long: KES 950</li>
				<li>Bolts with round heads, M8, 72 pieces: KES 720</li>
				<li>Two pillow bearings with a 20 mm shaft: KES 900</li>
				<li>Timber frame and sheet metal guard: KES 870</li>
			</ul>
			<h2>Method</h2>
			<ol>
				<li>Drill the pipe in a spiral and fit the bolts, heads outward, 10 mm proud.</li>
				<li>Mount the pipe on the shaft between the bearings. A curved plate beside it leaves a
				gap for the cob.</li>
				<li>Drive the drum from the crank, 44 teeth to 18, so that it turns 2.4 times as
				fast.</li>
				<li>Fit the guard over chain and drum. The feed chute is longer than a hand and wrist,
				35 cm. <strong>No guard, no test.</strong></li>
				<li>Shell ten lots of 5 kg of dry cobs at each of three gaps: 18, 22 and 26 mm.</li>
				<li>Weigh the grain, the broken grain from a 500 g sample, and the grain left on the
				cobs.</li>
				<li>Hang a spring scale on the crank handle and read the force.</li>
			</ol>
			<h2>What we measured</h2>
			<p>With grain at 13% moisture and 55 turns of the crank a minute:</p>
			<ul>
				<li>gap 18 mm: 66 kg an hour, 6.8% broken, 0.4% left on the cob</li>
				<li>gap 22 mm: <strong>62 kg an hour, 2.1% broken, 1.3% left</strong></li>
				<li>gap 26 mm: 49 kg an hour, 1.2% broken, 7.5% left</li>
			</ul>
			<p>The force at the handle was 38 N on a crank of 170 mm. That is 6.5 N m, and at 55 turns
			a minute 37 W. A pupil of 14 kept it up for 25 minutes. At 18% moisture the breakage at 22
			mm rose to 5.6%: dry first, shell later.</p>
			<h2>What judges ask</h2>
			<blockquote><p>Judges ask: why does broken grain matter? Weevils and mould enter a broken
			grain first. The buyer knows it: more than 2% broken already loses the first grade in our
			store.</p></blockquote>
			<p>They ask for your gear ratio. Give it as a sum, 44 / 18 = 2.44, and then show it with a
			chalk mark on the drum.</p>
			<h2>What it costs</h2>
			<p>Materials come to KES 5,240. Ten homes that share it pay KES 524 each. At 62 kg an hour
			a 90 kg bag takes 87 minutes of cranking, in place of 8 hours of thumbs.</p>
			<p><em>Sample content: figures are illustrative.</em></p>
		`,
	},
];
