import { foldLine } from "../../../fold.ts";
import {
	type PastedColumns,
	type PasteReport,
	readPastedTable,
} from "../../../platform/text/pasted-columns.ts";

/** Reads pasted rows of a spreadsheet or a CSV file as result items, with the errors of each row. Stores nothing. */

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

const ORDER = [
	"category",
	"position",
	"participant_name",
	"school",
	"score",
	"additional_info",
] as const;
type ColumnName = (typeof ORDER)[number];

const COLUMNS: PastedColumns<ColumnName> = {
	heads: [
		["category", /^(?:(?:project |exhibit )?categor(?:y|ies)|sections?|kategoria|kitengo|kundi)$/],
		["position", /^(?:(?:overall |final )?(?:positions?|pos|place|rank(?:ing)?)|nafasi)$/],
		[
			"participant_name",
			/^(?:participants?|(?:team )?members?|presenters?|exhibitors?|washiriki|mshiriki)$/,
		],
		["participant_name", /^(?:students?|pupils?|learners?|candidates?|m?wanafunzi)$/],
		["participant_name", /^(?:(?:full )?names?|majina|jina(?: kamili)?)$/],
		["school", /^(?:schools?|sch|institutions?|shule|taasisi)$/],
		["score", /^(?:total|final|overall|aggregate|average) (?:marks?|scores?|points?)$/],
		["score", /^(?:(?:marks?|scores?|points?|alama) )?(?:totals?|jumla)$|^jumla (?:ya )?alama$/],
		["score", /^(?:marks?|mks|scores?|points?|pts|alama|pointi)$/],
		["additional_info", /^(?:additional )?info(?:rmation)?$/],
		["additional_info", /^(?:notes?|remarks?|comments?|maelezo|maoni)$/],
	],
	needed: ["participant_name"],
	order: ORDER,
};

export interface PastedRows extends PasteReport {
	/** One entry for each row, in order. */
	rows: PastedRow[];
}

/**
 * @param categories the existing names; case and spaces of a pasted name do not matter
 * @param chosen the category that was chosen for an unknown name, by `foldLine`
 */
export function readPastedRows(
	text: string,
	categories: readonly string[],
	chosen: Readonly<Record<string, string>> = {},
): PastedRows {
	const known = new Map(categories.map((name) => [foldLine(name), name]));
	const { rows, leftOut, unread } = readPastedTable(text, COLUMNS);
	return {
		rows: rows.map(({ line, cell, isCut }) => readRow(line, cell, isCut, known, chosen)),
		leftOut,
		unread,
	};
}

function readRow(
	line: number,
	cell: (name: ColumnName) => string,
	isCut: boolean,
	known: ReadonlyMap<string, string>,
	chosen: Readonly<Record<string, string>>,
): PastedRow {
	const errors: string[] = [];
	const typed = cell("category");
	const own = known.get(foldLine(typed));
	const meant = Object.hasOwn(chosen, foldLine(typed)) ? chosen[foldLine(typed)] : undefined;
	// Ignore a choice whose category has been renamed or deleted since.
	const category = own ?? known.get(foldLine(meant ?? ""));
	if (isCut) errors.push("There are more cells than columns: put quotes around a cell with commas");
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
