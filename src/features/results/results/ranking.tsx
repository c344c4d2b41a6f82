import { Rosette } from "../../../ui/art/rosette.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { classes } from "../../../ui/format.ts";
import { PlaceMark } from "../../../ui/rank-badge.tsx";
import type { ShownItem } from "./results.calls.ts";

const columns: Column<ShownItem>[] = [
	{
		key: "position",
		header: "Position",
		phone: "lead",
		cell: (item) => <PlaceMark place={item.position} rosette />,
	},
	{
		key: "participant",
		header: "Participant",
		rowHeader: true,
		phone: "start",
		cell: (item) => item.participant_name,
	},
	{ key: "school", header: "School", cell: (item) => item.school },
	{
		key: "score",
		header: "Score",
		align: "end",
		phone: "end",
		cell: (item) => item.score && <strong>{item.score}</strong>,
	},
	{ key: "info", header: "Additional Info", cell: (item) => item.additional_info },
];

/** The places of one category: a podium for the eye on wide screens, and the table that says it all. */
export function Ranking({ category, items }: { category: string; items: readonly ShownItem[] }) {
	return (
		<div className="grid gap-6">
			<Podium items={items} />
			<DataTable caption={category} columns={columns} rows={items} rowKey={(item) => item.id} />
		</div>
	);
}

/** From left to right, as on a real one. */
const STEPS = [
	{ place: 2, tone: "silver", ribbons: "teal", height: "pt-6" },
	{ place: 1, tone: "gold", ribbons: "purple", height: "pt-6 pb-10" },
	{ place: 3, tone: "bronze", ribbons: "tomato", height: "pt-5 pb-5" },
] as const;

function Podium({ items }: { items: readonly ShownItem[] }) {
	const steps = STEPS.flatMap((step) => {
		// Two may share a place; a podium has one step for each.
		const item = items.find(({ position }) => position === step.place);
		return item ? [{ ...step, item }] : [];
	});
	if (steps.length < STEPS.length) return null;
	return (
		<div className="no-print hidden items-end gap-4 ml:grid ml:grid-cols-3" aria-hidden="true">
			{steps.map(({ item, ...step }) => (
				<Card
					key={item.id}
					className={classes("flex flex-col items-center text-center", step.height)}
				>
					<Rosette
						tone={step.tone}
						ribbons={step.ribbons}
						mark={step.place}
						className={step.place === 1 ? "h-[118px] w-[88px]" : "h-[82px] w-[61px]"}
					/>
					<p className="display mt-2 text-[1.1875rem] leading-[1.2]">{item.participant_name}</p>
					<p className="text-ink-soft">{item.school}</p>
					<p className="display mt-2 text-[1.5rem] leading-[1.2]">{item.score}</p>
				</Card>
			))}
		</div>
	);
}
