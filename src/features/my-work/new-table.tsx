import { useDeferredValue, useMemo, useState } from "react";
import type { Separator } from "../../platform/text/spreadsheet-cells.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectInput, TextArea } from "../../ui/field.tsx";
import { type DataTable, headsOf, newTable } from "./data-table.ts";
import { pastedSeparator, readAs, tableOf, wideLine } from "./pasted-table.ts";
import { newId } from "./workbook.ts";

const SEPARATORS: readonly (readonly [Separator, string])[] = [
	["\t", "Tabs"],
	[",", "Commas"],
	[";", "Semicolons"],
	["", "Nothing: one cell a line"],
];

/** Starts a table: an empty one, or one of pasted cells, after saying how they are read. */
export function NewTable({ onAdd }: { onAdd: (table: DataTable) => void }) {
	const [pasted, setPasted] = useState("");
	const [chosen, setChosen] = useState<Separator>();
	const [error, setError] = useState("");
	// Read after what is typed is shown.
	const text = useDeferredValue(pasted);
	const found = useMemo(() => pastedSeparator(text), [text]);
	const separator = chosen ?? found;
	const table = useMemo(
		() => (separator === null ? undefined : tableOf(text, "", separator)),
		[text, separator],
	);

	function add() {
		const typed = tableOf(pasted, newId(), chosen ?? pastedSeparator(pasted) ?? undefined);
		if (!typed) return setError("Paste the cells of your spreadsheet first");
		if ((chosen ?? pastedSeparator(pasted)) === null) {
			return setError("Choose below whether the commas are between columns or in numbers");
		}
		onAdd(typed);
		setPasted("");
		setChosen(undefined);
	}

	return (
		<Card as="section" className="grid justify-items-start gap-4" aria-labelledby="new-table">
			<h2 id="new-table">New table</h2>
			<Button variant="primary" onClick={() => onAdd(newTable(newId(), ""))}>
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
					setChosen(undefined);
					setError("");
				}}
			/>
			{text.trim() !== "" && (
				<>
					<SelectInput
						label="Between the columns"
						value={separator ?? "?"}
						onChange={({ target: { value } }) => {
							setChosen(SEPARATORS.find(([each]) => each === value)?.[0]);
							setError("");
						}}
					>
						{separator === null && <option value="?">Commas, or are they in numbers?</option>}
						{SEPARATORS.map(([value, name]) => (
							<option key={value} value={value}>
								{name}
							</option>
						))}
					</SelectInput>
					<p role="status">{table && separator !== null && reading(table, text, separator)}</p>
				</>
			)}
			<Button onClick={add}>Make a Table of It</Button>
		</Card>
	);
}

/** What a paste becomes. */
function reading(table: DataTable, text: string, separator: Separator): string {
	const { columns, rows } = table;
	const heads = headsOf(columns);
	const listed = columns.map(({ readings }, index) =>
		readings > 1 ? `${heads[index]}, measured ${readings} times` : heads[index],
	);
	const cells = columns.reduce((sum, { readings }) => sum + Math.max(readings, 1), 0);
	const wide = wideLine(text, separator);
	return [
		readAs(rows.length, cells, separator),
		table.title && `Title: ${table.title}.`,
		`${columns.length === 1 ? "Column" : "Columns"}: ${listed.join("; ")}.`,
		wide && `Line ${wide.line} has ${wide.cells} cells, most have ${wide.most}: check it.`,
	]
		.filter(Boolean)
		.join(" ");
}
