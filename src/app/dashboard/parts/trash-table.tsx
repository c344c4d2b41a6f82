import type { TrashedThing } from "../../../platform/browser/trash.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, dateColumn, LongTable, nameColumn } from "../../../ui/data-table.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { type Selection, selectColumn } from "../../../ui/row-selection.tsx";

interface ListedKind {
	id: string;
	one: string;
}

/** Ids of different kinds may be equal on other servers. */
export const keyOf = ({ of, id }: { of: ListedKind; id: string }) => `${of.id} ${id}`;

interface TrashTableProps<Thing> {
	caption: string;
	withKinds: boolean;
	things: readonly Thing[];
	restoring: string | null;
	onRestore: (thing: Thing) => void;
	/** Both omitted without the permission to delete permanently. */
	onRemove?: ((thing: Thing) => void) | undefined;
	selection?: Selection | undefined;
}

export function TrashTable<Of extends ListedKind>(
	props: TrashTableProps<TrashedThing & { of: Of }>,
) {
	type Thing = TrashedThing & { of: Of };
	const { caption, withKinds, things, restoring, onRestore, onRemove, selection } = props;
	const columns: Column<Thing>[] = [
		...(selection ? [selectColumn(selection, things, ({ title }) => title, keyOf)] : []),
		...(things.every(({ picture }) => picture)
			? [
					{
						header: "Image",
						// At most one: the tick box.
						...(!selection && { phone: "lead" }),
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
	return <LongTable caption={caption} columns={columns} rows={things} rowKey={keyOf} />;
}
