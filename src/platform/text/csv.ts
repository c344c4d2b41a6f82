import { type Options, stringify } from "csv-stringify/sync";
import { yieldToEventLoop } from "../../db/yield-to-event-loop.ts";
import { nairobiIso } from "./nairobi.ts";

export type CsvCell = string | number | null;

/** Byte order mark: with it, Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Formulas, in full-width forms too; the library's `escape_formulas` misses those after line feeds. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const OPTIONS: Options = {
	record_delimiter: "windows",
	// Some programs also split at these characters. A lone CR or LF differs from the CRLF line ends above.
	quoted_match: /[;\t\r\n]/,
	// Numbers keep their minus: visitors cannot type them.
	cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
};

/** CSV lines (RFC 4180), each with its line end; formulas are escaped. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
	return stringify([...rows], OPTIONS);
}

/** Rows that are written without a pause. */
const ROWS_PER_SLICE = 50;

/** A whole CSV file in UTF-8, in batches: a header and the rows. */
export async function* csvFile(
	header: readonly string[],
	batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	yield encoder.encode(BYTE_ORDER_MARK + csvLines([header]));
	for await (const rows of batches) {
		for (const slice of inSlices(rows)) {
			await yieldToEventLoop();
			yield encoder.encode(csvLines(slice));
		}
	}
}

function* inSlices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
	for (let start = 0; start < rows.length; start += ROWS_PER_SLICE) {
		yield rows.slice(start, start + ROWS_PER_SLICE);
	}
}

const STORED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Fields that have no column, and why. Only for the compiler, which reports a new field. */
export type LeftOut<Presented, Field> = Readonly<Record<Exclude<keyof Presented, Field>, string>>;

export function csvOfRecords<
	Row,
	Field extends string,
	Presented extends Readonly<Record<Field, CsvCell>>,
>(
	fields: readonly Field[],
	batches: AsyncIterable<readonly Row[]>,
	present: (row: Row) => Presented,
	_leftOut: LeftOut<Presented, Field>,
): AsyncGenerator<Uint8Array> {
	async function* cells() {
		for await (const rows of batches) {
			for (const slice of inSlices(rows)) {
				yield slice.map(present).map((record) => fields.map((field) => inNairobi(record[field])));
			}
		}
	}
	return csvFile(fields, cells());
}

function inNairobi(cell: CsvCell): CsvCell {
	return typeof cell === "string" && STORED_TIME.test(cell) ? nairobiIso(cell) : cell;
}
