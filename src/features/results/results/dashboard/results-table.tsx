import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { type Column, dateColumn, LongTable, statusColumn } from "../../../../ui/data-table.tsx";
import { useDeletedRows } from "../../../../ui/deleted-rows.tsx";
import { textOrNone } from "../../../../ui/format.ts";
import { Link } from "../../../../ui/link.tsx";
import { DeleteButton, EditLink } from "../../../../ui/row-buttons.tsx";
import type { ShownSummary } from "./manage-results.calls.ts";

interface ResultsTableProps {
	results: readonly ShownSummary[];
	isChanging: (id: string) => boolean;
	failureOf: (id: string) => ReactNode;
	onToggle: (result: ShownSummary) => void;
	onDelete: (result: ShownSummary) => void;
}

export function ResultsTable({ results, onToggle, onDelete, ...changes }: ResultsTableProps) {
	const columns: Column<ShownSummary>[] = [
		{ header: "Year", width: "one-line", mobile: "start", cell: ({ year }) => year || "N/A" },
		{
			header: "Title",
			rowHeader: true,
			width: "roomy",
			cell: ({ id, title }) => (
				<Link className="row-link" id={`result-${id}`} to={`/dashboard/results/${id}/edit`}>
					{textOrNone(title)}
				</Link>
			),
		},
		statusColumn("foot-start"),
		dateColumn("Created", ({ created_at }) => created_at, "end"),
		{
			header: "Actions",
			mobile: "foot-end",
			cell: (result) => (
				<>
					<div className="flex items-center justify-end gap-1 lg:justify-start">
						<Button
							small
							className="lg:min-w-30"
							disabled={changes.isChanging(result.id)}
							aria-describedby={`result-${result.id}`}
							onClick={() => onToggle(result)}
						>
							{result.status === "published" ? "Unpublish" : "Publish"}
						</Button>
						<EditLink of={result.title} to={`/dashboard/results/${result.id}/edit`} />
						<DeleteButton of={result.title} onClick={() => onDelete(result)} />
					</div>
					{changes.failureOf(result.id)}
				</>
			),
		},
	];
	const undoNote = useDeletedRows(results);
	return <LongTable caption="Results" columns={columns} rows={results} below={undoNote} />;
}
