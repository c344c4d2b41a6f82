import { useDeferredValue, useMemo, useState } from "react";
import type { Separator } from "../../platform/text/spreadsheet-cells.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox, SelectInput, TextArea } from "../../ui/field.tsx";
import { PasteNote } from "../../ui/paste-note.tsx";
import { cellsOf, type DataTable, firstCellOf, headersOf, newTable } from "./data-table.ts";
import { type Choice, readAs, readPaste, SEPARATORS, wideLine } from "./pasted-table.ts";
import { newId } from "./workbook.ts";

interface NewTableProps {
	/** Pasted text that is not a table yet. */
	pasted: string;
	onPaste: (text: string) => void;
	onAdd: (tables: DataTable[]) => void;
}

export function NewTable({ pasted, onPaste, onAdd }: NewTableProps) {
	const [choice, setChoice] = useState<Choice>({});
	const [error, setError] = useState("");
	// Read after the input is shown.
	const text = useDeferredValue(pasted);
	const { separator, tables, hasHeader, count, leftOut } = useMemo(
		() => readPaste(text, choice),
		[text, choice],
	);

	const names = leftOut.join(", ");
	const choose = (part: Choice) => {
		setChoice({ ...choice, ...part });
		setError("");
	};

	function add() {
		const read = readPaste(pasted, choice);
		if (read.count === 0) return setError("Paste the cells from your spreadsheet first");
		if (read.separator === null) {
			return setError("Choose below whether the commas are between columns or in numbers");
		}
		onAdd(read.tables.map((table) => ({ ...table, id: newId() })));
		onPaste("");
		setChoice({});
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
					setChoice({});
					setError("");
				}}
			/>
			{count > 0 && (
				<>
					<SelectInput
						label="Between the columns"
						value={separator ?? "?"}
						onChange={({ target: { value } }) => choose({ separator: value as Separator })}
					>
						{separator === null && (
							<option value="?">Are commas separators or part of numbers?</option>
						)}
						{Object.entries(SEPARATORS).map(([value, name]) => (
							<option key={value} value={value}>
								{name}
							</option>
						))}
					</SelectInput>
					{separator !== null && (
						<>
							<Checkbox
								label="First row is a header"
								checked={hasHeader}
								onChange={({ target: { checked } }) => choose({ hasHeader: checked })}
							/>
							{count > 1 && (
								<Checkbox
									label={`These are ${count} tables`}
									checked={!choice.asOne}
									onChange={({ target: { checked } }) => choose({ asOne: !checked })}
								/>
							)}
							{leftOut.length > 0 && (
								<Checkbox
									label={`Keep ${names} as pasted`}
									checked={choice.keepsAll ?? false}
									onChange={({ target: { checked } }) => choose({ keepsAll: checked })}
								/>
							)}
							<PasteNote leftOut={choice.keepsAll ? [] : leftOut} className="grid gap-2">
								{tables.map((table, index) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: a table is its index
									<p key={index}>
										{tables.length > 1 && `Table ${index + 1}: `}
										{reading(table, separator)} {tables.length === 1 && wideText(text, separator)}
									</p>
								))}
								{leftOut.length > 0 && !choice.keepsAll && (
									<p>Left out, because it is calculated from the rest: {names}.</p>
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

/** The spread in a cell such as "4.2 ± 0.1"; none in a date or a time. */
const DIGITS = /^\W?\d+(?![-/:\d])/;

function reading({ columns, rows, title }: DataTable, separator: Separator): string {
	const headers = headersOf(columns);
	const listed = columns.map(({ readings }, index) => {
		const at = firstCellOf(columns, index);
		const digits = rows.filter((row) => DIGITS.test(row[at] as string));
		const isOdd = readings === 0 && digits.length * 2 > rows.length;
		return (
			headers[index] + (readings > 1 ? `, measured ${readings} times` : isOdd ? ", as words" : "")
		);
	});
	const cells = columns.reduce((sum, column) => sum + cellsOf(column), 0);
	return [
		readAs(rows.length, cells, separator),
		title && `Title: ${title}.`,
		columns.length > 1
			? `Columns: ${listed.join("; ")}.`
			: `Only one column was found: ${listed}. If there are more, choose above what separates them.`,
		rows[0] && `First row: ${inWords(rows[0])}.`,
		rows.length > 1 && `Last row: ${inWords(rows[rows.length - 1])}.`,
	]
		.filter(Boolean)
		.join(" ");
}

function wideText(text: string, separator: Separator): string | undefined {
	const wide = wideLine(text, separator);
	return wide && `Line ${wide.line} has ${wide.cells} cells, but most have ${wide.most}: check it.`;
}
