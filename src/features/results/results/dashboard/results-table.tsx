import { StatusBadge } from "../../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { PencilIcon, TrashIcon } from "../../../../ui/dashboard-icons.tsx";
import type { Column } from "../../../../ui/data-table.tsx";
import { formatShortDate } from "../../../../ui/format.ts";
import { LongTable } from "../../../../ui/long-table.tsx";
import type { ResultSummary } from "../results.contract.ts";

interface ResultsTableProps {
	results: readonly ResultSummary[];
	/** The one whose status is on its way. */
	changing: string | null;
	onToggle: (result: ResultSummary) => void;
	onDelete: (result: ResultSummary) => void;
}

/** All results; publishing is one press, deleting asks first. */
export function ResultsTable({ results, changing, onToggle, onDelete }: ResultsTableProps) {
	const columns: Column<ResultSummary>[] = [
		{ key: "year", header: "Year", width: "one-line", phone: "start", cell: ({ year }) => year },
		{
			key: "title",
			header: "Title",
			rowHeader: true,
			width: "roomy",
			cell: ({ id, title }) => (
				<span className="strong" id={`result-${id}`}>
					{title}
				</span>
			),
		},
		{
			key: "status",
			header: "Status",
			phone: "foot-start",
			cell: ({ status }) => <StatusBadge status={status} />,
		},
		{
			key: "created",
			header: "Created",
			width: "one-line",
			phone: "end",
			cell: ({ created_at }) => formatShortDate(created_at),
		},
		{
			key: "actions",
			header: "Actions",
			phone: "foot-end",
			cell: (result) => (
				<div className="flex items-center justify-end gap-1 lg:justify-start">
					<Button
						small
						variant="quiet"
						className="lg:min-w-30"
						disabled={changing === result.id}
						aria-describedby={`result-${result.id}`}
						onClick={() => onToggle(result)}
					>
						{result.status === "published" ? "Unpublish" : "Publish"}
					</Button>
					<LinkButton
						variant="icon"
						to={`/dashboard/results/${result.id}/edit`}
						aria-label={`Edit ${result.title}`}
					>
						<PencilIcon />
					</LinkButton>
					<Button
						variant="icon"
						className="btn-danger"
						aria-label={`Delete ${result.title}`}
						onClick={() => onDelete(result)}
					>
						<TrashIcon />
					</Button>
				</div>
			),
		},
	];
	return <LongTable caption="Results" columns={columns} rows={results} rowKey={({ id }) => id} />;
}
