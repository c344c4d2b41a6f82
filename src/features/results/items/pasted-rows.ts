import { foldLine } from "../../../fold.ts";
import { notationOf } from "../../../platform/text/decimal-forms.ts";
import {
	type PastedColumns,
	type PastedRow as PastedTableRow,
	type PasteReport,
	readPastedTable,
} from "../../../platform/text/pasted-columns.ts";
import { SHEET_ERROR } from "../../../platform/text/spreadsheet-cells.ts";

export interface PastedRow {
	/** Line in the pasted text, from 1, including the header. */
	line: number;
	/** The category's own name if recognised or chosen, else the pasted text. */
	category: string;
	/** Pasted text that matches no category; kept after one was chosen for it. */
	unknownCategory?: string;
	/** The text is the only one in its line, in the name column: it may be a participant. */
	mayBePerson?: boolean;
	position: number | null;
	participant_name: string;
	school: string;
	score: string;
	additional_info: string;
	errors: string[];
}

const COLUMN_ORDER = [
	"category",
	"position",
	"participant_name",
	"school",
	"score",
	"additional_info",
] as const;
type ColumnName = (typeof COLUMN_ORDER)[number];

const COLUMNS: PastedColumns<ColumnName> = {
	headers: [
		[
			"category",
			/^(?:(?:project |exhibit )?categor(?:y|ies)|cat|sections?|kategoria|kitengo|kundi)$/,
		],
		["category", /^(?:subjects?|somo|mada)$/],
		// If both occur, the one in the category is the position.
		[
			"position",
			/^(?:category|section|class|subject) (?:positions?|posn?|psn|place|rank(?:ing)?)$|^(?:positions?|posn?|psn|place|rank(?:ing)?|nafasi) (?:category|section|class|subject)$/,
		],
		["position", /^(?:(?:overall |final )?(?:positions?|posn?|psn|place|rank(?:ing)?)|nafasi)$/],
		[
			"participant_name",
			/^(?:participants?|(?:team )?members?|presenters?|exhibitors?|washiriki|mshiriki)$/,
		],
		["participant_name", /^(?:students?|pupils?|learners?|cand(?:idates?)?|m?wanafunzi)$/],
		["participant_name", /^(?:(?:full )?names?|majina|jina(?: kamili)?)$/],
		[
			"participant_name",
			/^(?:(?:1st|2nd|3rd|first|second|third) )?(?:participant|member|presenter|exhibitor|student|pupil|learner|candidate|mshiriki|mwanafunzi)(?: (?:no )?(?:\d|[a-d]|i{1,3}|one|two|three|wa (?:kwanza|pili|tatu)))?$/,
			", ",
		],
		[
			"participant_name",
			/^(?:(?:first|given|middle|second|third|last|family|other) names?|surname|jina la (?:kwanza|kati|pili|mwisho|ukoo))$/,
			" ",
		],
		["school", /^(?:(?:(?:secondary|primary|high) )?schools?|sch|inst(?:itutions?)?|taasisi)$/],
		["school", /^shule(?: (?:upili|sekondari|msingi))?$/],
		[
			"score",
			/^(?:(?:grand )?tot(?:al)?|final|overall|aggregate) (?:marks?|mks|scores?|points?|pts)$/,
		],
		[
			"score",
			/^(?:(?:marks?|mks|scores?|points?|alama) )?(?:(?:grand )?tot(?:al)?s?|jumla(?: kuu)?|zote)$/,
		],
		["score", /^jumla (?:ya )?alama(?: zote)?$/],
		["score", /^(?:marks?|mks|scores?|points?|pts|alama|pointi)$/],
		["score", /^(?:averages?|avg?|mean|wastani)(?: (?:marks?|mks|scores?|points?|pts))?$/],
		["additional_info", /^(?:additional )?info(?:rmation)?$/],
		["additional_info", /^(?:notes?|remarks?|comments?|maelezo|maoni)$/],
	],
	required: ["participant_name"],
	order: COLUMN_ORDER,
};

/** In "CATEGORY: PHYSICS" and "Physics category". */
const CATEGORY_WORD = /^(?:category|section|kategoria|kitengo)\b\W*|\W*\b(?:category|section)\W*$/i;

export interface PastedRows extends PasteReport {
	rows: PastedRow[];
}

/** By `foldLine` key: the category that a text means, null for a participant, false for neither. */
export type ChosenCategories = Readonly<Record<string, string | null | false>>;

/** Ask about rows with nothing but a name only if there are at most this many. */
const FEW_NAMES = 5;

/** @param categories names, matched in any case and spacing */
export function readPastedRows(
	text: string,
	categories: readonly string[],
	chosen: ChosenCategories = {},
): PastedRows {
	const known = new Map(categories.map((name) => [foldLine(name), name]));
	const choiceFor = (name: string) =>
		Object.hasOwn(chosen, foldLine(name)) ? chosen[foldLine(name)] : undefined;
	const section = (line: string) => {
		const found = sectionOf(line, known);
		return choiceFor(line) ? { ...found, name: line, isKnown: true } : found;
	};
	const table = readPastedTable(text, { ...COLUMNS, section: ["category", section] });
	const titleLines = new Set(table.titles.map(({ cells }) => cells.find(Boolean)));
	const loneCells = table.rows.filter(({ cells }) => cells.filter(Boolean).length === 1);
	// If most rows have nothing but a name, they are a list of names.
	const areFew = loneCells.length < Math.max(table.rows.length / 2, FEW_NAMES);
	const commaRow = table.rows.find((row) => notationOf(row.cell("score")) === "comma");
	const possibleSections =
		loneCells.length < table.rows.length && areFew ? new Set(loneCells) : undefined;
	const isExcluded = (row: (typeof loneCells)[number]) =>
		possibleSections?.has(row) && choiceFor(row.cell("participant_name")) === false;
	return {
		rows: table.rows
			.filter((row) => !isExcluded(row))
			.map((row) => {
				const name = row.cell("participant_name");
				if (possibleSections?.has(row) && choiceFor(name) !== null)
					return possibleSection(row.line, name);
				const read = readRow(row, known, choiceFor);
				const { score } = read;
				// 1,250 may be 1.25 beside 88,5, and is 1250 otherwise.
				if (commaRow && notationOf(score) === "unclear")
					read.errors.push(`Score “${score}” cannot be compared with “${commaRow.cell("score")}”`);
				const { unknownCategory } = read;
				const isUnderChosenTitle =
					unknownCategory && choiceFor(unknownCategory) && titleLines.has(unknownCategory);
				return isUnderChosenTitle ? { ...read, mayBePerson: true } : read;
			}),
		leftOut: [
			...table.leftOut,
			...loneCells.filter(isExcluded).map((row) => row.cell("participant_name")),
		],
		unreadColumns: table.unreadColumns,
	};
}

function possibleSection(line: number, text: string): PastedRow {
	return {
		...{ line, category: text, unknownCategory: text, mayBePerson: true },
		...{ position: null, participant_name: "", school: "", score: "", additional_info: "" },
		errors: [`“${text}” may be a category: please choose above`],
	};
}

function sectionOf(line: string, known: ReadonlyMap<string, string>) {
	const bare = line.replace(/\s*:$/, "").replace(CATEGORY_WORD, "") || line;
	const name = known.get(foldLine(line)) ?? known.get(foldLine(bare));
	return { name: name ?? bare, isKnown: name !== undefined, isMarked: bare !== line };
}

/** Copied while the spreadsheet showed formulas. */
const FORMULA = /^=\s*[a-z(+-]/i;
/** Such as "1. Wanjiru" or "-". */
const UNCLEAR_NAME = /^(?:\d+[.)]|[^\p{L}\p{N}]+$)/u;
const SCHOOL = /\b(?:school|secondary|academy|shule)\b/i;
const ONLY_NUMBER = /^[\d.,\s/%]+$/;

/** What a spreadsheet makes of "3/5" or "5-3": "3/5/2026", "2026-05-03", "5-Mar", "Mar-05". */
const DATE =
	/^(?:\d{1,2}([-/])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}-\d\d-\d\d|(?:\d{1,2}[- ])?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:[- ]\d{1,4})?)$/i;
const TEXTS = [
	["Participant name", "participant_name"],
	["School", "school"],
	["Score", "score"],
	["Additional info", "additional_info"],
] as const;

function readRow(
	{ line, cell, header, hasExtraCells }: PastedTableRow<ColumnName>,
	known: ReadonlyMap<string, string>,
	choiceFor: (name: string) => ChosenCategories[string] | undefined,
): PastedRow {
	const errors: string[] = [];
	const pasted = cell("category");
	const ownCategory = known.get(foldLine(pasted));
	// The chosen category may have been renamed or deleted since.
	const category = ownCategory ?? known.get(foldLine(choiceFor(pasted) || ""));
	if (hasExtraCells)
		errors.push("There are more cells than columns: put quotes around a cell with commas");
	if (!pasted) errors.push("Category is required");
	else if (!category) errors.push(`There is no category “${pasted}”`);

	const position = readPosition(cell("position"));
	if (position === undefined) errors.push("Position must be a whole number, 1 or higher");

	const name = cell("participant_name");
	// If there is a position as well, numbers before names only count the names.
	const isNumbered = name.includes("\n") || header.indexes.position !== undefined;
	const participant = isNumbered ? name.replace(/^\d+[.)]\s*/gm, "") : name;
	if (!participant) errors.push("Participant name is required");
	if (UNCLEAR_NAME.test(participant))
		errors.push(`Participant name “${name}” is unclear: write only the name`);
	if (header.lines === 0 && SCHOOL.test(participant) && !SCHOOL.test(cell("school")))
		errors.push(`“${name}” looks like a school: paste names before schools, or with a header`);

	for (const [label, name] of TEXTS) {
		const text = cell(name);
		if (SHEET_ERROR.test(text)) errors.push(`${label} “${text}” is a spreadsheet error`);
		if (FORMULA.test(text)) errors.push(`${label} “${text}” is a formula: paste its result`);
		if ((name === "school" || name === "participant_name") && ONLY_NUMBER.test(text))
			errors.push(`${label} “${text}” is only a number`);
		if (name === "score" && DATE.test(text)) errors.push(`${label} “${text}” is a date`);
	}

	return {
		line,
		category: category ?? pasted,
		...(pasted && !ownCategory && { unknownCategory: pasted }),
		position: position ?? null,
		participant_name: participant,
		school: cell("school"),
		score: notationOf(cell("score")) === "comma" ? cell("score").replace(",", ".") : cell("score"),
		additional_info: cell("additional_info"),
		errors,
	};
}

const ORDINALS = "first second third fourth fifth kwanza pili tatu nne tano".split(" ");

/** Accepts `1`, `1.`, `1st place`, `Nafasi ya kwanza` and ties (`=2`, `2=`, `T2`); blank or a dash means no position. */
function readPosition(text: string): number | null | undefined {
	if (/^[-–—]?$/.test(text)) return null;
	const bare = text
		.toLowerCase()
		.replace(/^(?:position|nafasi(?: ya)?) | (?:place|position)$/g, "");
	const at = ORDINALS.indexOf(bare);
	const digits = /^[=t]?\s*(\d{1,6})\s*(?:\.0*|st|nd|rd|th|=)?$/.exec(bare)?.[1];
	const position = at < 0 ? Number(digits) : (at % 5) + 1;
	return position >= 1 && position <= 100_000 ? position : undefined;
}
