import { Badge } from "../../ui/badge.tsx";
import { IndexCard } from "../../ui/index-card.tsx";

const samples = [
	{
		title: "Bone-Char Filter for Fluoride in Borehole Water",
		category: "Environmental Science and Management",
		level: "Secondary, Form 3",
		description:
			"Charred cattle bone in a bucket takes fluoride out of borehole water. The reading falls from 4.2 to 0.9 mg per litre after 400 litres, at 2 litres an hour.",
		shows: [
			["Question", "How many litres does 3.7 kg of bone char bring under 1.5 mg per litre?"],
			[
				"Method",
				"A filter with char and one of gravel alone; each reading is the middle value of three strips.",
			],
			["Why it scored", "A control, a clear limit to reach, and the cost of each litre."],
		],
	},
	{
		title: "Timetable Conflicts as a Graph Colouring Problem",
		category: "Mathematical Science",
		level: "Secondary, Form 2",
		description:
			"Lessons are points, clashes are lines, periods are colours. A rule that colours the busiest lesson first finds a timetable for 18 classes with two periods to spare.",
		shows: [
			[
				"Question",
				"Does the order in which lessons are placed change how many periods are needed?",
			],
			["Method", "Three orders, thirty random schools each, the same program for all."],
			["Why it scored", "The claim can be checked by hand for a small school, on the board."],
		],
	},
	{
		title: "USSD Alert for Grain Moisture in a Village Store",
		category: "Technology and Applied Technology",
		level: "University, second year",
		description:
			"A probe reads the moisture of stored maize and sends a short message when it passes 13.5%. The farmer answers from any phone, without internet.",
		shows: [
			["Question", "Is a KES 900 probe close enough to the oven test to warn in time?"],
			["Method", "Forty bags, probe against oven drying, error given as a range."],
			["Why it scored", "Tested with people who would use it, and made to fail once on purpose."],
		],
	},
] as const;

export function SampleProjects() {
	return (
		<div className="grid gap-6">
			<p className="lead max-w-text">
				Three projects to learn from. Copy the way they ask and measure, not the topic: judges have
				seen these.
			</p>
			<div className="grid gap-6 lg:grid-cols-3">
				{samples.map((sample) => (
					<IndexCard key={sample.title} level={2} className="index-card-small" title={sample.title}>
						<p className="mt-3 flex flex-wrap gap-2">
							<Badge>{sample.category}</Badge>
							<Badge tone="blue">{sample.level}</Badge>
						</p>
						<p className="mt-3">{sample.description}</p>
						<dl className="facts mt-2">
							{sample.shows.map(([term, text]) => (
								<div key={term}>
									<dt>{term}</dt>
									<dd>{text}</dd>
								</div>
							))}
						</dl>
					</IndexCard>
				))}
			</div>
		</div>
	);
}
