import type { ReactNode } from "react";
import { IndexCard } from "../../ui/index-card.tsx";
import { Link } from "../../ui/link.tsx";
import { ticksNotSaved, useTicks } from "../../ui/use-ticks.ts";

/** Marks of the national fair's score sheets of 2018 and 2019, rounds as of 2023; part A's text is ours. */
const parts = [
	{ part: "Part A: written communication", marks: 30, robotics: 30 },
	{ part: "Part B: oral communication", marks: 15, robotics: 20 },
	{ part: "Part C: scientific thought", marks: 35, robotics: 50 },
] as const;

const written = [
	"A tidy order, with labelled sections and the pledge that the work is yours",
	"Evidence of reading, and an introduction that ends in a question",
	"Correct scientific language, right headings, no mistakes",
	"Objectives that can be measured, the same in the report and on the board",
	"Materials with amounts, and a method that another school could follow",
	"The variable you changed, the one you measured, and what you kept the same",
	"Results in tables and graphs that suit them; a summary on the board",
	"An analysis in words, and a discussion of what does not fit",
	"Limits, further work and a conclusion for each objective",
];

const questions = [
	"Which variable did you change, and how do you know that nothing else caused the result?",
	"Why this many readings? What is your error?",
	"Which reading surprised you, and what did you do about it?",
	"Who has done this before, and what is new in yours?",
	"What does one cost, and who would buy it?",
	"What would you do with one more month?",
	"Who helped you, and with what?",
];

const logbook = [
	["12 Jan", "Charred 500 g bone in a lidded tin, 90 min. Tin leaked: wrapped the rim in clay."],
	["13 Jan", "Raw water 4.2 mg/l (strips 4.0, 4.2, 4.4). After 5 l: 0.6, 0.6, 0.8."],
	[
		"14 Jan",
		"Mr Otieno showed us how to read the strip after 60 s, not 30. Repeated yesterday's readings.",
	],
] as const;

const handIn = [
	"The title says what was changed and what was measured",
	"Abstract between 250 and 500 words, counted",
	"Objectives in chapter 1 are answered one by one in chapter 5",
	"Every table and graph has a number, a title and units",
	"Raw readings are in the data file, dated",
	"Declaration signed, with the help you had",
	"Report, data file and exhibit packed; a spare copy of the report",
	"Two five-minute presentations given to somebody new to the project",
];

const abstract = [
	"In our village three boreholes out of four hold more fluoride than the 1.5 mg per litre that the national standard allows. Children who drink from them get brown teeth, and old people stiff joints. Bottled water costs more than most homes can pay. We asked how many litres a bucket filter of charred cattle bone can treat before its water passes that limit.",
	"We burnt boiled and dried bone in a lidded tin for ninety minutes, crushed it and sieved out grains of one to two millimetres. A filter held 3.7 kg of char between two layers of washed gravel in a 20-litre bucket; a second one held gravel alone and was our control. Water from one borehole, at 4.2 mg per litre, ran through both at two litres an hour, twenty litres a day, for thirty-five days. Each evening we read three test strips for each filter and kept the middle value. Flow, grain size and the source stayed the same.",
	"The gravel changed nothing: its readings stayed between 4.1 and 4.2 mg per litre. With the char the reading was 0.4 after 50 litres, 0.9 after 400 and 1.3 after 600. After 700 litres it was 1.6, above the limit. Colour, smell and taste did not change. A litre cost KES 1.75 in bone and charcoal.",
	"One bucket can supply a home of five for a month with the water they drink and cook with. We used one borehole and strips that read to about 0.3 mg per litre, so a laboratory should repeat the last readings. Next we will test whether char that is used up can be burnt again.",
];

const WORDS = abstract.join(" ").split(" ").length;

export function JudgingGuide() {
	return (
		<div className="grid items-start gap-8 lg:grid-cols-2">
			<div className="grid gap-6">
				<IndexCard level={2} title="The 80 marks">
					<p className="mt-3">In Robotics there are 100.</p>
					<ul className="judging-marks mt-3">
						{parts.map(({ part, marks, robotics }) => (
							<li key={part}>
								<h3>{part}</h3>
								<dl>
									<Mark label="Most categories" marks={marks} of={80} />
									<Mark label="Robotics" marks={robotics} of={100} />
								</dl>
							</li>
						))}
					</ul>
					<p className="note mt-3">
						From the score sheets of the national fair that were published for schools in 2018 and
						2019. Marks and rules change from year to year: ask your patron for this year's.
					</p>
				</IndexCard>
				<Lines title="What part A looks at" lines={written} />
				<IndexCard level={2} title="Parts B and C">
					<p className="mt-3">
						First each judge reads the report and the board without you. Then they come to your
						table together: you have about five minutes to present and five to answer. Part B is how
						you explain: clearly, in order, without reading, both of you. Part C is how you think:
						is the question yours, is the method sound, do the readings support the conclusion, and
						is it of use to somebody?
					</p>
				</IndexCard>
				<Lines title="What they like to ask" lines={questions} />
				<Lines
					title="From school to national level"
					lines={[
						"School: your own fair chooses who goes on",
						"Sub-county: usually from January",
						"County: the best of each category",
						"Region: the best of the counties",
						"National: about a week in April, with teams from all regions",
					]}
				/>
			</div>
			<div className="grid gap-6">
				<Checklist />
				<IndexCard level={2} title="Three days of a logbook">
					<dl className="facts mt-2">
						{logbook.map(([day, text]) => (
							<div key={day}>
								<dt>{day}</dt>
								<dd>{text}</dd>
							</div>
						))}
					</dl>
					<p className="note mt-3">
						Write on the day of the work, in ink, mistakes included: judges look for evidence that
						the work took time.
					</p>
				</IndexCard>
				<IndexCard level={2} title={`A sample abstract (${WORDS} words)`}>
					{abstract.map((paragraph) => (
						<p key={paragraph} className="mt-3">
							{paragraph}
						</p>
					))}
					<p className="note mt-3">
						The fair itself sets other limits:{" "}
						<Link to="/resources?tab=writeup#abstract">see what belongs in an abstract</Link>.
					</p>
				</IndexCard>
			</div>
		</div>
	);
}

/** A drawing, because backgrounds are not printed. */
function Mark({ label, marks, of }: { label: string; marks: number; of: number }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				<span className="strong">{marks}</span> of {of}
			</dd>
			<svg className="mark-bar" aria-hidden="true">
				<rect width={`${(marks / of) * 100}%`} height="100%" />
			</svg>
		</div>
	);
}

function Lines({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
	return (
		<IndexCard level={2} title={title} rows={lines.map((line) => ({ key: line, content: line }))} />
	);
}

/** Ticks are stored in this browser. Without script they last until the page is left. */
function Checklist() {
	const { ticked, tick, isSaved } = useTicks("checklist:hand-in", handIn);
	return (
		<IndexCard
			level={2}
			title="Before you hand it in"
			rows={handIn.map((item, index) => ({
				key: item,
				content: (
					<label className="check">
						<input
							type="checkbox"
							checked={ticked[index]}
							onChange={(event) => tick(index, event.target.checked)}
						/>
						<span>{item}</span>
					</label>
				),
			}))}
		>
			<p role="status">{!isSaved && ticksNotSaved()}</p>
		</IndexCard>
	);
}
