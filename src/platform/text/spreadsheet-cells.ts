import { parse } from "csv-parse/browser/esm/sync";

/**
 * The cells of rows that were copied from a spreadsheet (tabs) or a CSV file (commas or semicolons), without blanks
 * around them. Quoted cells may contain separators, line breaks and doubled quotes.
 */
export function readCells(text: string): string[][] {
	const options = {
		// Spreadsheets may write a byte order mark first.
		bom: true,
		delimiter: separatorOf(text),
		record_delimiter: ["\r\n", "\n", "\r"],
		relax_column_count: true,
		// A quote that ends before the cell does is plain text: `"Best" of three`.
		relax_quotes: true,
	};
	let rows: string[][];
	try {
		rows = parse(text, options);
	} catch {
		// A quote is never closed, so treat all quotes as plain text.
		rows = parse(text, { ...options, quote: false });
	}
	return rows.map((cells) => cells.map(plain));
}

/** Removes the mark that our own export puts before cells that look like formulas. */
function plain(cell: string): string {
	const text = cell.trim();
	return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

function separatorOf(text: string): string {
	const first = text.split(/\r?\n|\r/).find((line) => line.trim() !== "") ?? "";
	if (first.includes("\t")) return "\t";
	const count = (character: string) => first.split(character).length;
	return count(";") > count(",") ? ";" : ",";
}
