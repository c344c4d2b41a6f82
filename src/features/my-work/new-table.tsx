import { useDeferredValue, useMemo, useState } from "react";
import type { Separator } from "../../platform/text/spreadsheet-cells.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectInput, TextArea } from "../../ui/field.tsx";
import { Options } from "../../ui/options.tsx";
import { PasteNote } from "../../ui/paste-note.tsx";
import { cellsOf, type DataTable, firstCellOf, headersOf, newTable } from "./data-table.ts";
import { cellsWarning, type PasteOptions, readAs, readPaste, SEPARATORS } from "./pasted-table.ts";
import { newId } from "./workbook.ts";

interface NewTableProps {
	pasted: string;
	onPaste: (text: string) => void;
	onAdd: (tables: DataTable[]) => void;
}

export function NewTable({ pasted, onPaste, onAdd }: NewTableProps) {
	const [options, setOptions] = useState<PasteOptions>({});
	const [error, setError] = useState("");
	// Deferred, so that typing does not wait for the table.
	const text = useDeferredValue(pasted);
	const { separator, tables, hasHeader, tableCount, leftOut } = useMemo(
		() => readPaste(text, options),
		[text, options],
	);

	const leftOutNames = leftOut.join(", ");
	const choose = (part: PasteOptions) => {
		setOptions({ ...options, ...part });
		setError("");
	};

	function add() {
		const read = readPaste(pasted, options);
		if (read.tableCount === 0) return setError("Paste the cells from your spreadsheet first");
		if (read.separator === null) {
			return setError("Choose below whether the commas are between columns or in numbers");
		}
		onAdd(read.tables.map((table) => ({ ...table, id: newId() })));
		onPaste("");
		setOptions({});
	}

	return (
		<Card as="section" className="grid justify-items-start gap-4" aria-labelledby="new-table">
			<h2 id="new-table">New table</h2>
			<Button variant="primary" onClick={() => onAdd([newTable(newId(), "")])}>
				Start an Empty Table
			</Button>
			<TextArea
				className="w-full"
				label="Or paste cells from a spreadsheet"
				hint="Copy the cells in the spreadsheet, with the header row. Units in brackets: Depth (cm)"
				value={pasted}
				error={error}
				onChange={({ target: { value } }) => {
					onPaste(value);
					setOptions({});
					setError("");
				}}
			/>
			{tableCount > 0 && (
				<>
					<SelectInput
						label="Between the columns"
						value={separator ?? "?"}
						onChange={({ target: { value } }) => choose({ separator: value as Separator })}
					>
						{separator === null && (
							<option value="?">Are commas separators or part of numbers?</option>
						)}
						<Options of={Object.entries(SEPARATORS)} />
					</SelectInput>
					{separator !== null && (
						<>
							<Checkbox
								label="First row is a header"
								checked={hasHeader}
								onChange={({ target: { checked } }) => choose({ hasHeader: checked })}
							/>
							{tableCount > 1 && (
								<Checkbox
									label={`These are ${tableCount} tables`}
									checked={!options.asOneTable}
									onChange={({ target: { checked } }) => choose({ asOneTable: !checked })}
								/>
							)}
							{leftOut.length > 0 && (
								<Checkbox
									label={`Keep ${leftOutNames} as pasted`}
									checked={options.keepsComputed ?? false}
									onChange={({ target: { checked } }) => choose({ keepsComputed: checked })}
								/>
							)}
							<PasteNote leftOut={options.keepsComputed ? [] : leftOut} className="grid gap-2">
								{tables.map((table, index) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: a table is its index
									<p key={index}>
										{tables.length > 1 && `Table ${index + 1}: `}
										{previewOf(table, separator)}{" "}
										{tables.length === 1 && cellsWarning(text, separator)}
									</p>
								))}
								{leftOut.length > 0 && !options.keepsComputed && (
									<p>Remarks and calculated columns are left out.</p>
								)}
							</PasteNote>
						</>
					)}
				</>
			)}
			<Button onClick={add}>
				{tables.length > 1 ? "Convert to Tables" : "Convert to a Table"}
			</Button>
		</Card>
	);
}

const inWords = (cells: readonly string[] = []) =>
	cells.map((cell) => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell || "(empty)")).join(" | ");

/** A cell that begins with a number, such as "4.2 ± 0.1", but is neither a date nor a time. */
const BEGINS_WITH_NUMBER = /^\W?\d+(?![-/:\d])/;

function previewOf({ columns, rows, title }: DataTable, separator: Separator): string {
	const headers = headersOf(columns);
	const columnTexts = columns.map(({ readings }, index) => {
		const at = firstCellOf(columns, index);
		const withNumber = rows.filter((row) => BEGINS_WITH_NUMBER.test(row[at] as string));
		const isMixed = readings === 0 && withNumber.length * 2 > rows.length;
		return (
			headers[index] + (readings > 1 ? `, measured ${readings} times` : isMixed ? ", as words" : "")
		);
	});
	const cells = columns.reduce((sum, column) => sum + cellsOf(column), 0);
	return [
		readAs(rows.length, cells, separator),
		title && `Title: ${title}.`,
		columns.length > 1
			? `Columns: ${columnTexts.join("; ")}.`
			: `Only one column was found: ${columnTexts}. If there are more, choose above what separates them.`,
		rows[0] && `First row: ${inWords(rows[0])}.`,
		rows.length > 1 && `Last row: ${inWords(rows[rows.length - 1])}.`,
	]
		.filter(Boolean)
		.join(" ");
}
