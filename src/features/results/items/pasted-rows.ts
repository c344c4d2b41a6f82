import { fold } from "../../../fold.ts";
import { readCells } from "../../../platform/text/spreadsheet-cells.ts";

/**
 * Parses rows copied from a spreadsheet (tab-separated) or a CSV file (commas or semicolons) into result items, with
 * the errors of each row. Stores nothing.
 */

export interface PastedRow {
	/** The row's line number in the pasted text, from 1, including the header. */
	line: number;
	/** The category's own name if it was recognised or chosen, else the pasted text. */
	category: string;
	/** The pasted text if no category has this name; kept even after one was chosen for it. */
	unknownCategory?: string;
	position: number | null;
	participant_name: string;
	school: string;
	score: string;
	additional_info: string;
	/** Error messages; a row without any can be stored. */
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

/** Common headings of these columns, folded. */
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
 *
 * @param categories the existing names; case and spaces of a pasted name do not matter
 * @param chosen the category that was chosen for an unknown name, by `foldName`
 * @returns one entry for each row that is not blank, in order
 */
export function readPastedRows(
	text: string,
	categories: readonly string[],
	chosen: Readonly<Record<string, string>> = {},
): PastedRow[] {
	const known = new Map(categories.map((name) => [foldName(name), name]));
	const lines = readCells(text)
		.map((cells, index) => ({ line: index + 1, cells }))
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
	// Ignore a choice whose category has been renamed or deleted since.
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

/** Accepts `1`, `1.`, `1st` and notations of a tie (`=2`, `2=`, `T2`); blank or a dash means no position. */
function readPosition(text: string): number | null | undefined {
	if (/^[-–—]?$/.test(text)) return null;
	const digits = /^[=t]?\s*(\d{1,6})\s*(?:\.0*|st|nd|rd|th|=)?$/i.exec(text)?.[1];
	const position = Number(digits);
	return position >= 1 && position <= 100_000 ? position : undefined;
}

/** The column of each header cell; undefined if the row is not a header. */
function readHeader(cells: readonly string[]): (ColumnName | undefined)[] | undefined {
	const names = cells.map((cell) => HEADINGS[foldName(cell)]);
	const found = names.filter(Boolean).length;
	return names.includes("participant_name") && found >= 2 ? names : undefined;
}

/** Normalises names of categories and headings for comparison. */
export function foldName(text: string): string {
	return fold(text).trim().replace(/\s+/g, " ");
}
