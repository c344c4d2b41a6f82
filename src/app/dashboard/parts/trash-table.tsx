import type { TrashedThing } from "../../../platform/browser/trash.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable, dateColumn, nameColumn } from "../../../ui/data-table.tsx";
import { Picture } from "../../../ui/picture.tsx";

interface TrashTableProps {
	caption: string;
	/** Header of the `deleted_at` column. */
	since?: string | undefined;
	things: readonly TrashedThing[];
	restoring: string | null;
	/** Omitted if the kind cannot be restored. */
	onRestore?: ((thing: TrashedThing) => void) | undefined;
	/** Omitted for people who may not remove anything for good. */
	onRemove?: ((thing: TrashedThing) => void) | undefined;
}

const PICTURE: Column<TrashedThing> = {
	header: "Image",
	phone: "lead",
	cell: ({ picture }) => picture && <Picture className="thumbnail" src={picture} alt="" />,
};

export function TrashTable(props: TrashTableProps) {
	const { caption, since = "Deleted", things, restoring, onRestore, onRemove } = props;
	const columns: Column<TrashedThing>[] = [
		...(things.some(({ picture }) => picture) ? [PICTURE] : []),
		{ ...nameColumn("Title", ({ title }) => title), width: "roomy" },
		dateColumn(since, ({ deleted_at }) => deleted_at, "half"),
		dateColumn("Removed for good", ({ removed_at }) => removed_at, "half"),
		{
			header: "Actions",
			cell: (thing) => (
				<div className="flex flex-wrap justify-end gap-2 md:justify-start">
					{onRestore && (
						<Button
							small
							aria-label={`Restore ${thing.title}`}
							disabled={restoring === thing.id}
							onClick={() => onRestore(thing)}
						>
							{restoring === thing.id ? "Restoring..." : "Restore"}
						</Button>
					)}
					{onRemove && (
						<Button
							small
							variant="danger"
							aria-label={`Remove for good: ${thing.title}`}
							onClick={() => onRemove(thing)}
						>
							Remove for good
						</Button>
					)}
				</div>
			),
		},
	];
	return <DataTable caption={caption} columns={columns} rows={things} rowKey={({ id }) => id} />;
}
