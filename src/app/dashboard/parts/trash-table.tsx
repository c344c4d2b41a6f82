import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatShortDate } from "../../../ui/format.ts";

/** What every room's trash has: something with a title that can come back. */
export interface TrashedThing {
	id: string;
	title: string;
	deleted_at: string;
	/** When it is removed for good. */
	removed_at: string;
}

interface TrashTableProps {
	caption: string;
	things: readonly TrashedThing[];
	restoring: string | null;
	onRestore: (thing: TrashedThing) => void;
}

export function TrashTable({ caption, things, restoring, onRestore }: TrashTableProps) {
	const columns: Column<TrashedThing>[] = [
		{
			key: "title",
			header: "Title",
			rowHeader: true,
			width: "roomy",
			cell: ({ title }) => <span className="strong">{title}</span>,
		},
		{
			key: "deleted",
			header: "Deleted",
			phone: "half",
			width: "one-line",
			cell: ({ deleted_at }) => formatShortDate(deleted_at),
		},
		{
			key: "removed",
			header: "Removed for good",
			phone: "half",
			width: "one-line",
			cell: ({ removed_at }) => formatShortDate(removed_at),
		},
		{
			key: "actions",
			header: "Actions",
			phone: "foot-end",
			cell: (thing) => (
				<Button
					small
					aria-label={`Restore ${thing.title}`}
					disabled={restoring === thing.id}
					onClick={() => onRestore(thing)}
				>
					{restoring === thing.id ? "Restoring..." : "Restore"}
				</Button>
			),
		},
	];
	return <DataTable caption={caption} columns={columns} rows={things} rowKey={({ id }) => id} />;
}
