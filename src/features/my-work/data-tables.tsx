import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Fold, type PartProps } from "./asked.tsx";
import { type DataTable, isBlankRow, newTable, tableOf } from "./data-table.ts";
import { TableEditor } from "./table-editor.tsx";
import { newId } from "./workbook.ts";

/** The tables of readings; one at a time is open. */
export default function DataTables({ book, update, ask }: PartProps) {
	const { tables } = book;
	const [open, setOpen] = useState(tables.length === 1 ? tables[0]?.id : undefined);
	const [pasted, setPasted] = useState("");
	const [error, setError] = useState("");

	function add(table: DataTable | undefined) {
		if (!table) return setError("Paste the cells of your spreadsheet first");
		update((before) => ({ ...before, tables: [...before.tables, table] }));
		setOpen(table.id);
		setPasted("");
	}

	const change = (id: string) => (table: (before: DataTable) => DataTable) =>
		update((before) => ({
			...before,
			tables: before.tables.map((each) => (each.id === id ? table(each) : each)),
		}));

	const remove = ({ id, title }: DataTable) =>
		ask({
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
					Type your readings on the day you take them, those that do not fit too. A measurement that
					was repeated gets its mean and its spread by itself.
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
						number={index + 1}
						change={change(table.id)}
						ask={ask}
						onRemove={() => remove(table)}
					/>
				</Fold>
			))}
			<Card as="section" className="grid justify-items-start gap-4" aria-labelledby="new-table">
				<h2 id="new-table">New table</h2>
				<Button variant="primary" onClick={() => add(newTable(newId(), ""))}>
					Start an Empty Table
				</Button>
				<TextArea
					className="w-full"
					label="Or paste cells of a spreadsheet"
					hint="Copy the cells in the spreadsheet, with their heads. Units in brackets: Depth (cm)"
					value={pasted}
					error={error}
					onChange={({ target: { value } }) => {
						setPasted(value);
						setError("");
					}}
				/>
				<Button onClick={() => add(tableOf(pasted, newId(), ""))}>Make a Table of It</Button>
			</Card>
		</div>
	);
}

function rowsText({ rows }: DataTable): string {
	const filled = rows.filter((row) => !isBlankRow(row)).length;
	return filled === 1 ? "1 row" : `${filled} rows`;
}
