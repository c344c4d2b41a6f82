import { type Options, stringify } from "csv-stringify/sync";
import { fairTime } from "./fair-day.ts";

export type CsvCell = string | number | null;

/** With these first, Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A spreadsheet would take such a text for a formula; the full-width forms count in East Asian settings.
 * The library's own `escape_formulas` lets a line feed pass.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const OPTIONS: Options = {
	record_delimiter: "windows",
	// Some programs split at these, too, whatever the file says. A lone CR or LF is not the line end above.
	quoted_match: /[;\t\r\n]/,
	// A number keeps its minus: no visitor typed it.
	cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
};

/** Lines of RFC 4180, each with its line end; text that a spreadsheet would run is made harmless. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
	return stringify([...rows], OPTIONS);
}

/** A whole file in UTF-8, batch by batch: a header and the rows below it. */
export async function* csvFile(
	header: readonly string[],
	batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	yield encoder.encode(BYTE_ORDER_MARK + csvLines([header]));
	for await (const rows of batches) yield encoder.encode(csvLines(rows));
}

/** As times are stored and answered. */
const STORED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A file with a column for each field of the presented rows; times are those of the fair. */
export function csvOfRecords<Row, Field extends string>(
	fields: readonly Field[],
	batches: AsyncIterable<readonly Row[]>,
	present: (row: Row) => Readonly<Record<Field, CsvCell>>,
): AsyncGenerator<Uint8Array> {
	async function* cells() {
		for await (const rows of batches) {
			yield rows.map(present).map((record) => fields.map((field) => atFair(record[field])));
		}
	}
	return csvFile(fields, cells());
}

function atFair(cell: CsvCell): CsvCell {
	return typeof cell === "string" && STORED_TIME.test(cell) ? fairTime(cell) : cell;
}
