/** What separates the cells of a line; nothing if the line is one cell. */
export type Separator = "\t" | ";" | "," | "";
/** Text tables may be separated by |, but that is never guessed from a text: one | proves nothing. */
export type TableSeparator = Separator | "|";

export interface CellRow {
	/** Number of its first line in the text, from 1. */
	line: number;
	cells: string[];
}

/** Most lines of a quoted cell: in a longer one the quotation mark is plain text, and its lines are rows. */
const QUOTED_LINES = 10;
/** No table has more columns: the rest of a longer line is one cell, which belongs to no column. */
export const MAX_COLUMNS = 200;
/** Longer than any field allows, so that a cell which was cut off here is refused there. */
export const MAX_CELL_LENGTH = 5_000;
/** What a spreadsheet shows where a formula failed, "#REF!" or "Err:502", or a number is too wide for its column: "####". */
export const SHEET_ERROR = /^(?:#(?:N\/A|#+|[A-Z/0]+[!?])|Err:\d+)$/i;
const REST_OF_LINE = /()([^\r\n]*)(\r\n|[\r\n]|$)/y;

/**
 * The rows that were copied from a spreadsheet (tabs), a CSV file (commas or semicolons) or a text table (upright lines),
 * their cells without blanks around them. Quoted cells may contain separators, some line breaks and doubled quotes; a quote
 * that ends before its cell does, or never, is plain text.
 *
 * Not a library's parser: the smallest that reads the same is 6 kB, as much as a quarter of the workbook's scripts.
 */
export function readRows(text: string, separator: TableSeparator = separatorOf(text)): CellRow[] {
	const rows: CellRow[] = [];
	const quotedLine = '[^"\\r\\n]*(?:""[^"\\r\\n]*)*';
	// A cell with nothing but a mark for "ditto" does not begin a quote.
	const quote = separator === "\t" ? '"(?![\\t\\r\\n])' : '"';
	const cell = new RegExp(
		`(?: *${quote}(${quotedLine}(?:(?:\\r\\n|\\r(?!\\n)|\\n)${quotedLine}){0,${QUOTED_LINES - 1}})" *(?=[${separator}\\r\\n]|$)|([^${separator}\\r\\n]*))(\\r\\n|[${separator}\\r\\n]|$)`,
		"y",
	);
	// Spreadsheets may write a byte order mark first.
	const pasted = text.replace(/^\uFEFF/, "");
	let line = 1;
	let row: CellRow = { line, cells: [] };
	for (let at = 0; at < pasted.length || row.cells.length; ) {
		const next = row.cells.length < MAX_COLUMNS ? cell : REST_OF_LINE;
		next.lastIndex = at;
		const [whole = "", quoted, unquoted = "", end] = next.exec(pasted) ?? [];
		at += whole.length;
		row.cells.push(withoutFormulaMark(quoted?.replaceAll('""', '"') || unquoted));
		line += whole.match(/\r\n?|\n/g)?.length ?? 0;
		if (end && end === separator) continue;
		rows.push(row);
		row = { line, cells: [] };
		if (!end) break;
	}
	return rows;
}

export const readCells = (text: string, separator?: Separator) =>
	readRows(text, separator).map(({ cells }) => cells);

/** Removes the mark that our own export puts before cells that look like formulas. */
function withoutFormulaMark(cell: string): string {
	const text = cell.trim().slice(0, MAX_CELL_LENGTH);
	return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Characters at the start of a text from which its separator is guessed. */
export const SAMPLE_LENGTH = 4_000;

/** The first separator that cuts at least half of the lines, semicolons only if commas do not fit better. */
export function separatorOf(text: string): Separator {
	const sample = text.slice(0, SAMPLE_LENGTH);
	const scoreOf = (separator: Separator) => {
		const rows = readCells(sample, separator).filter((cells) => cells.some(Boolean));
		// This separator cuts a quoted cell.
		if (separator !== "\t" && rows.flat().some((cell) => /^"[^"]*$/.test(cell))) return 0;
		const widths = rows.map((cells) => cells.length).filter((width) => width > 1);
		const fraction = rows.length && widths.length / rows.length;
		if (fraction < 0.5) return 0;
		return fraction + (fraction === 1 && new Set(widths).size === 1 ? 1 : 0);
	};
	if (scoreOf("\t")) return "\t";
	return scoreOf(";") > 0 && scoreOf(";") >= scoreOf(",") ? ";" : ",";
}
