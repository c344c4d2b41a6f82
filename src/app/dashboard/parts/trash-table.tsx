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

interface TrashTableProps<Row> {
	caption: string;
	withKinds: boolean;
	records: readonly Row[];
	restoring: readonly { id: string }[];
	onRestore: (record: Row) => void;
	/** Omitted without the permission. */
	onRemove?: ((record: Row) => void) | undefined;
	selection: Selection;
}

export function TrashTable<Kind extends ListedKind>(
	props: TrashTableProps<TrashedRecord & { kind: Kind }>,
) {
	type Row = TrashedRecord & { kind: Kind };
	const { caption, withKinds, records, restoring, onRestore, onRemove, selection } = props;
	const columns: Column<Row>[] = [
		selectColumn(selection, records, ({ title }) => title, keyOf),
		...(records.every(({ picture }) => picture)
			? [
					{
						header: "Image",
						cell: ({ picture }) =>
							picture && <Picture className="thumbnail" src={picture} alt="" />,
					} satisfies Column<Row>,
				]
			: []),
		{ ...nameColumn("Title", ({ title }) => title), width: "roomy" },
		...(withKinds ? [{ header: "Kind", cell: ({ kind }) => kind.noun } satisfies Column<Row>] : []),
		{ ...dateColumn("Deleted", ({ deleted_at }) => deleted_at), mobileHeader: true },
		{ ...dateColumn("Permanently deleted", ({ removed_at }) => removed_at), mobileHeader: true },
		{
			header: "Actions",
			cell: (record) => (
				<div className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:justify-start">
					<Button
						small
						aria-label={`Restore ${record.title}`}
						disabled={restoring.some(({ id }) => id === record.id)}
						onClick={() => onRestore(record)}
					>
						{restoring.some(({ id }) => id === record.id) ? "Restoring..." : "Restore"}
					</Button>
					{onRemove && (
						<Button
							small
							variant="danger"
							aria-label={`Delete permanently: ${record.title}`}
							onClick={() => onRemove(record)}
						>
							Delete Permanently
						</Button>
					)}
				</div>
			),
		},
	];
	return <LongTable caption={caption} columns={columns} rows={records} rowKey={keyOf} />;
}
