import { parse } from "csv-parse/browser/esm/sync";

/**
 * Reads rows copied from a spreadsheet (cells divided by tabs) or from a CSV file (commas or
 * semicolons) into result items, and says for each row what is wrong with it. Nothing is stored here.
 */

export interface PastedRow {
	/** The row's number in what was pasted, counted from 1, the header included. */
	line: number;
	/** The category's own name where it was recognised or chosen, else what was typed. */
	category: string;
	/** What was typed, where no category has this name; it stays when one was chosen for it. */
	unknownCategory?: string;
	position: number | null;
	participant_name: string;
	school: string;
	score: string;
	additional_info: string;
	/** Sentences; a row without any can be stored. */
	errors: string[];
}

const COLUMNS = [
	"category",
	"position",
	"participant_name",
	"school",
	"score",
	"additional_info",
] as const;
type ColumnName = (typeof COLUMNS)[number];

/** What people write above these columns, folded. */
const HEADINGS: Record<string, ColumnName> = {
	category: "category",
	section: "category",
	position: "position",
	pos: "position",
	place: "position",
	rank: "position",
	participant: "participant_name",
	participants: "participant_name",
	"participant name": "participant_name",
	name: "participant_name",
	student: "participant_name",
	students: "participant_name",
	school: "school",
	institution: "school",
	score: "score",
	marks: "score",
	points: "score",
	"additional info": "additional_info",
	"additional information": "additional_info",
	info: "additional_info",
	notes: "additional_info",
	remarks: "additional_info",
};

/**
 * @param categories the names that exist; the case and the spaces of a pasted name do not matter.
 * @param chosen for names that do not exist the category that is meant, by `foldName`.
 * @returns one entry for each row that is not blank, in the order in which they were pasted.
 */
export function readPastedRows(
	text: string,
	categories: readonly string[],
	chosen: Readonly<Record<string, string>> = {},
): PastedRow[] {
	const known = new Map(categories.map((name) => [foldName(name), name]));
	const lines = splitCells(text)
		.map((cells, index) => ({ line: index + 1, cells: cells.map(plain) }))
		.filter(({ cells }) => cells.some((cell) => cell !== ""));
	const header = lines[0] && readHeader(lines[0].cells);
	return lines.slice(header ? 1 : 0).map(({ line, cells }) => {
		const cell = (name: ColumnName) => {
			const index = header ? header.indexOf(name) : COLUMNS.indexOf(name);
			return cells[index] ?? "";
		};
		return readRow(line, cell, known, chosen);
	});
}

function readRow(
	line: number,
	cell: (name: ColumnName) => string,
	known: ReadonlyMap<string, string>,
	chosen: Readonly<Record<string, string>>,
): PastedRow {
	const errors: string[] = [];
	const typed = cell("category");
	const own = known.get(foldName(typed));
	const meant = Object.hasOwn(chosen, foldName(typed)) ? chosen[foldName(typed)] : undefined;
	// A choice of a category that has been renamed or deleted since then counts no more.
	const category = own ?? known.get(foldName(meant ?? ""));
	if (!typed) errors.push("Category is required");
	else if (!category) errors.push(`There is no category “${typed}”`);

	const position = readPosition(cell("position"));
	if (position === undefined) errors.push("Position must be a whole number from 1");

	const participant = cell("participant_name");
	if (!participant) errors.push("Participant name is required");

	return {
		line,
		category: category ?? typed,
		...(typed && !own && { unknownCategory: typed }),
		position: position ?? null,
		participant_name: participant,
		school: cell("school"),
		score: cell("score"),
		additional_info: cell("additional_info"),
		errors,
	};
}

/** `1`, `1.`, `1st` and the ways a tie is written (`=2`, `2=`, `T2`); a blank or a dash is no position. */
function readPosition(text: string): number | null | undefined {
	if (/^[-–—]?$/.test(text)) return null;
	const digits = /^[=t]?\s*(\d{1,6})\s*(?:\.0*|st|nd|rd|th|=)?$/i.exec(text)?.[1];
	const position = Number(digits);
	return position >= 1 && position <= 100_000 ? position : undefined;
}

/** The column each cell of a header names; nothing when the row is no header. */
function readHeader(cells: readonly string[]): (ColumnName | undefined)[] | undefined {
	const names = cells.map((cell) => HEADINGS[foldName(cell)]);
	const found = names.filter(Boolean).length;
	return names.includes("participant_name") && found >= 2 ? names : undefined;
}

/** As names of categories and headings are compared. */
export function foldName(text: string): string {
	return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** Our own export marks cells that a spreadsheet would take for a formula; here the mark goes again. */
function plain(cell: string): string {
	const text = cell.trim();
	return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Cells may be quoted and then hold separators, line ends and doubled quotes. */
function splitCells(text: string): string[][] {
	const options = {
		// A file written by a spreadsheet may begin with a byte order mark.
		bom: true,
		delimiter: separatorOf(text),
		record_delimiter: ["\r\n", "\n", "\r"],
		relax_column_count: true,
		// A closing quote in the middle of a cell was no quoting: `"Best" of three` is plain text.
		relax_quotes: true,
	};
	try {
		return parse(text, options);
	} catch {
		// A quote is never closed: none is quoting.
		return parse(text, { ...options, quote: false });
	}
}

function separatorOf(text: string): string {
	const first = text.split(/\r?\n|\r/).find((line) => line.trim() !== "") ?? "";
	if (first.includes("\t")) return "\t";
	const count = (character: string) => first.split(character).length;
	return count(";") > count(",") ? ";" : ",";
}
