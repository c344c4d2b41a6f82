export type CsvCell = string | number | null;

/** With these first, Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet would take such a text for a formula; the full-width forms count in East Asian settings. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Also semicolon and tab: some programs split at them, whatever the file says. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** One line of RFC 4180, with its line end; text that a spreadsheet would run is made harmless. */
export function csvLine(cells: readonly CsvCell[]): string {
	return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: CsvCell): string {
	if (cell === null) return "";
	if (typeof cell === "number") return String(cell);
	const text = FORMULA.test(cell) ? `'${cell}` : cell;
	return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A whole file in UTF-8, batch by batch: a header and the rows below it. */
export async function* csvFile(
	header: readonly string[],
	batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	yield encoder.encode(BYTE_ORDER_MARK + csvLine(header));
	for await (const rows of batches) yield encoder.encode(rows.map(csvLine).join(""));
}

/** A file with a column for each field of the presented rows. */
export function csvOfRecords<Row, Field extends string>(
	fields: readonly Field[],
	batches: AsyncIterable<readonly Row[]>,
	present: (row: Row) => Readonly<Record<Field, CsvCell>>,
): AsyncGenerator<Uint8Array> {
	async function* cells() {
		for await (const rows of batches) {
			yield rows.map(present).map((record) => fields.map((field) => record[field]));
		}
	}
	return csvFile(fields, cells());
}
