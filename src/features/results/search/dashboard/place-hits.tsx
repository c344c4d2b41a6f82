import { type Column, DataTable, statusColumn } from "../../../../ui/data-table.tsx";
import { Link } from "../../../../ui/link.tsx";
import { PlaceMark } from "../../../../ui/rank-badge.tsx";
import type { StaffPlace } from "../result-search.contract.ts";

const COLUMNS: Column<StaffPlace>[] = [
	{
		header: "Position",
		phone: "lead",
		cell: ({ position }) => <PlaceMark place={position} />,
	},
	{
		header: "Participant",
		rowHeader: true,
		width: "name",
		translate: "no",
		phone: "start",
		// The link opens its row as a form.
		cell: ({ id, result_id, participant_name }) => (
			<Link className="link" to={`/dashboard/results/${result_id}/edit?edit=${id}`}>
				{participant_name}
			</Link>
		),
	},
	{ header: "School", width: "name", translate: "no", cell: ({ school }) => school },
	{ header: "Category", cell: ({ category_name }) => category_name },
	{ header: "Score", align: "end", phone: "half", cell: ({ score }) => score },
	{
		header: "Result",
		width: "name",
		cell: ({ result_title, year }) => `${result_title} (${year})`,
	},
	statusColumn("end"),
];

export function PlaceHits({ places, total }: { places: readonly StaffPlace[]; total: number }) {
	return (
		<div className="grid gap-3">
			<p className="note" role="status">
				{total === 1 ? "1 result" : `${total} results`}
			</p>
			<DataTable caption="Places found" columns={COLUMNS} rows={places} />
		</div>
	);
}
