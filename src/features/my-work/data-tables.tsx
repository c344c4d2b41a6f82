import { useEffect, useState } from "react";
import { Fold, type PartProps } from "./confirmation.tsx";
import { type DataTable, isBlankRow } from "./data-table.ts";
import { NewTable } from "./new-table.tsx";
import { TableEditor } from "./table-editor.tsx";

export function DataTables({ book, update, confirm }: PartProps) {
	const { tables } = book;
	const [open, setOpen] = useState(tables.length === 1 ? tables[0]?.id : undefined);

	const [addedId, setAddedId] = useState<string>();
	useEffect(() => document.getElementById(`${addedId}-title`)?.focus(), [addedId]);

	function add(newTables: DataTable[]) {
		update((before) => ({ ...before, tables: [...before.tables, ...newTables] }));
		setOpen(newTables[0]?.id);
		setAddedId(newTables[0]?.id);
	}

	const change = (id: string) => (table: (before: DataTable) => DataTable) =>
		update((before) => ({
			...before,
			tables: before.tables.map((each) => (each.id === id ? table(each) : each)),
		}));

	const remove = ({ id, title }: DataTable) =>
		confirm({
			title: "Delete Table",
			text: (
				<p>“{title || "This table"}” will be deleted with its readings. This cannot be undone.</p>
			),
			label: "Delete",
			run: () =>
				update((before) => ({
					...before,
					tables: before.tables.filter((table) => table.id !== id),
				})),
		});

	return (
		<div className="grid gap-6">
			{tables.length === 0 && (
				<p className="max-w-text">
					Type your readings on the day you take them, including those that look wrong. The mean and
					spread of repeated measurements are computed.
				</p>
			)}
			{tables.map((table, index) => (
				<Fold
					key={table.id}
					id={`${table.id}-title`}
					title={`Table ${index + 1}: ${table.title || "without a title"}`}
					note={rowsText(table)}
					open={open === table.id}
					onToggle={() => setOpen(open === table.id ? undefined : table.id)}
				>
					<TableEditor
						table={table}
						tableNumber={index + 1}
						change={change(table.id)}
						confirm={confirm}
						onRemove={() => remove(table)}
					/>
				</Fold>
			))}
			<NewTable
				pasted={book.paste}
				onPaste={(paste) => update((before) => ({ ...before, paste }))}
				onAdd={add}
			/>
		</div>
	);
}

function rowsText({ rows }: DataTable): string {
	const filled = rows.filter((row) => !isBlankRow(row)).length;
	return filled === 1 ? "1 row" : `${filled} rows`;
}
