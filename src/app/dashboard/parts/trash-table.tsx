import type { TrashedRecord } from "../../../platform/browser/trash.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, dateColumn, LongTable, nameColumn } from "../../../ui/data-table.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { type Selection, selectColumn } from "../../../ui/row-selection.tsx";

interface ListedKind {
	id: string;
	noun: string;
}

/** Ids of different kinds may be equal on other servers. */
export const keyOf = ({ kind, id }: { kind: ListedKind; id: string }) => `${kind.id} ${id}`;

interface TrashTableProps<Thing> {
	caption: string;
	withKinds: boolean;
	things: readonly Thing[];
	restoring: readonly { id: string }[];
	onRestore: (thing: Thing) => void;
	/** Omitted without the permission. */
	onRemove?: ((thing: Thing) => void) | undefined;
	selection: Selection;
}

export function TrashTable<Kind extends ListedKind>(
	props: TrashTableProps<TrashedRecord & { kind: Kind }>,
) {
	type Thing = TrashedRecord & { kind: Kind };
	const { caption, withKinds, things, restoring, onRestore, onRemove, selection } = props;
	const columns: Column<Thing>[] = [
		selectColumn(selection, things, ({ title }) => title, keyOf),
		...(things.every(({ picture }) => picture)
			? [
					{
						header: "Image",
						cell: ({ picture }) =>
							picture && <Picture className="thumbnail" src={picture} alt="" />,
					} satisfies Column<Thing>,
				]
			: []),
		{ ...nameColumn("Title", ({ title }) => title), width: "roomy" },
		...(withKinds
			? [{ header: "Kind", cell: ({ kind }) => kind.noun } satisfies Column<Thing>]
			: []),
		dateColumn("Deleted", ({ deleted_at }) => deleted_at, "half"),
		dateColumn("Permanently deleted", ({ removed_at }) => removed_at, "half"),
		{
			header: "Actions",
			cell: (thing) => (
				<div className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:justify-start">
					<Button
						small
						aria-label={`Restore ${thing.title}`}
						disabled={restoring.some(({ id }) => id === thing.id)}
						onClick={() => onRestore(thing)}
					>
						{restoring.some(({ id }) => id === thing.id) ? "Restoring..." : "Restore"}
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
