import type { TrashedThing } from "../../../platform/browser/trash.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, dateColumn, LongTable, nameColumn } from "../../../ui/data-table.tsx";
import { Picture } from "../../../ui/picture.tsx";

interface ListedKind {
	one: string;
}

interface TrashTableProps<Thing> {
	caption: string;
	withKinds: boolean;
	things: readonly Thing[];
	restoring: string | null;
	onRestore: (thing: Thing) => void;
	/** Omitted without the permission to delete permanently. */
	onRemove?: ((thing: Thing) => void) | undefined;
}

export function TrashTable<Of extends ListedKind>(
	props: TrashTableProps<TrashedThing & { of: Of }>,
) {
	type Thing = TrashedThing & { of: Of };
	const { caption, withKinds, things, restoring, onRestore, onRemove } = props;
	const columns: Column<Thing>[] = [
		...(things.every(({ picture }) => picture)
			? [
					{
						header: "Image",
						phone: "lead",
						cell: ({ picture }) =>
							picture && <Picture className="thumbnail" src={picture} alt="" />,
					} satisfies Column<Thing>,
				]
			: []),
		{ ...nameColumn("Title", ({ title }) => title), width: "roomy" },
		...(withKinds ? [{ header: "Kind", cell: ({ of }) => of.one } satisfies Column<Thing>] : []),
		dateColumn("Deleted", ({ deleted_at }) => deleted_at, "half"),
		dateColumn("Permanently deleted", ({ removed_at }) => removed_at, "half"),
		{
			header: "Actions",
			cell: (thing) => (
				<div className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:justify-start">
					<Button
						small
						aria-label={`Restore ${thing.title}`}
						disabled={restoring === thing.id}
						onClick={() => onRestore(thing)}
					>
						{restoring === thing.id ? "Restoring..." : "Restore"}
					</Button>
					{onRemove && (
						<Button
							small
							variant="danger"
							aria-label={`Delete permanently: ${thing.title}`}
							onClick={() => onRemove(thing)}
						>
							Delete Permanently
						</Button>
					)}
				</div>
			),
		},
	];
	return (
		<LongTable
			caption={caption}
			columns={columns}
			rows={things}
			rowKey={({ of, id }) => `${of.one} ${id}`}
		/>
	);
}
