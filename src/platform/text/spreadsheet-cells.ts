/** What separates the cells of a line; nothing if the line is one cell. */
export type Separator = "\t" | ";" | "," | "";

/**
 * The cells of rows that were copied from a spreadsheet (tabs) or a CSV file (commas or semicolons), without blanks
 * around them. Quoted cells may contain separators, line breaks and doubled quotes; a quote that ends before its cell does,
 * or never, is plain text.
 */
export function readCells(text: string, separator: Separator = separatorOf(text)): string[][] {
	const rows: string[][] = [[]];
	const cell = new RegExp(
		`(?: *"([^"]*(?:""[^"]*)*)" *(?=[${separator}\\r\\n]|$)|([^${separator}\\r\\n]*))(\\r\\n|[${separator}\\r\\n]|$)`,
		"y",
	);
	// Spreadsheets may write a byte order mark first.
	const pasted = text.replace(/^\uFEFF/, "");
	while (cell.lastIndex < pasted.length || rows[rows.length - 1]?.length) {
		const [, quoted, unquoted = "", end] = cell.exec(pasted) ?? [];
		rows[rows.length - 1]?.push(plain(quoted?.replaceAll('""', '"') ?? unquoted));
		if (!end) return rows;
		if (end !== separator) rows.push([]);
	}
	// After the last line break.
	rows.pop();
	return rows;
}

/** Removes the mark that our own export puts before cells that look like formulas. */
function plain(cell: string): string {
	const text = cell.trim();
	return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** So much of a text shows what its separator is. */
const SAMPLE = 4_000;

/** The first separator that cuts at least half of the lines, semicolons only if commas do not fit better. */
export function separatorOf(text: string): Separator {
	const sample = text.slice(0, SAMPLE);
	const fits = (separator: Separator) => {
		const rows = readCells(sample, separator).filter((cells) => cells.some(Boolean));
		// It cuts a quoted cell.
		if (separator !== "\t" && rows.flat().some((cell) => /^"[^"]*$/.test(cell))) return 0;
		const widths = rows.map((cells) => cells.length).filter((width) => width > 1);
		const share = rows.length && widths.length / rows.length;
		if (share < 0.5) return 0;
		return share + (share === 1 && new Set(widths).size === 1 ? 1 : 0);
	};
	if (fits("\t")) return "\t";
	return fits(";") > 0 && fits(";") >= fits(",") ? ";" : ",";
}
