import { foldLine } from "../../fold.ts";
import {
	type CellRow,
	readRows,
	SAMPLE_LENGTH,
	separatorOf,
	type TableSeparator,
} from "./spreadsheet-cells.ts";

/** Reads a pasted table whose columns are known by the cells of its header. */

export interface PastedColumns<Name extends string> {
	/**
	 * Patterns for header cells as `formsOf` writes them, in English and Swahili. A cell belongs to the first that matches;
	 * of two cells for one column, the one with the earlier pattern is read. Columns of one pattern are read together if
	 * there is a text to join them with: "First name" and "Surname".
	 */
	headers: readonly (readonly [Name, RegExp, joinedBy?: string])[];
	/** Columns that every table has. A line whose only cell is in none of them is a title or a remark. */
	required: readonly Name[];
	/** A column whose cell may be in a separate line above the rows. */
	section?: readonly [Name, (line: string) => SectionLine];
	/** The columns of a table without a header, which is not read if this is missing. */
	order?: readonly Name[];
}

interface SectionLine {
	/** The cell for the rows below; the line's own text unless it is known. */
	name: string;
	isKnown: boolean;
	/** A word like "Category:" marks it as one, even where rows have a cell. */
	isMarked: boolean;
}

/** What people should know before they store what was read. */
export interface PasteReport {
	/** The text of lines that are no rows: titles, remarks, totals, repeated headers. */
	leftOut: readonly string[];
	/** Header cells of columns that are not read but have cells. Without a header: unknown cells of the likeliest line. */
	unreadColumns: readonly string[];
}

export interface PastedRow<Name extends string> extends CellRow {
	/** The cell of a column; empty if there is none. */
	cell: (name: Name) => string;
	header: Header<Name>;
	/** The row has more cells than the header: a comma or semicolon within a cell may have split it. */
	hasExtraCells: boolean;
}

interface PastedTable<Name extends string> extends PasteReport {
	separator: TableSeparator;
	rows: PastedRow<Name>[];
	/** Lines that are no rows, but for totals, footers and repeated headers. */
	titles: CellRow[];
	/** The header cell of each column that is read, as pasted; null without a header. */
	headers: Partial<Record<Name, string>> | null;
}

interface Header<Name extends string> {
	lines: number;
	columnCount: number;
	cells: readonly string[];
	/** Index of each column that is read. */
	indexes: Partial<Record<Name, number>>;
	/** Columns whose cells are appended to those of another. */
	joined: readonly { name: Name; index: number; by: string }[];
}

/** Lines that are searched for the header; there may be titles above it. */
const HEADER_LINES = 25;
const HEADER_LENGTH = 80;

const UNITS = /\([^()]*\)|\[[^[\]]*\]|(?:\/|\bout of\b)\s*\d+\s*$/g;
/** In the header of a column whose amounts are not in shillings: another currency, cents or thousands. */
export const OTHER_CURRENCY =
	/\b(?:usd|eur|gbp|ugx|tzs|rwf|etb|zar|dollars?|euros?|pounds?|cents|thousands?|elfu)\b|[$€£]|(?<!\d)000\b/i;
const UNIT = /^(?:[([].*[)\]]|%|\/\s*\d+|kes|kshs?\.?)$/i;
const STOP_WORDS = /\b(?:names?|of|the|in|jina|majina|ya|wa|za|la|cha|kwa)\b/g;
const BETWEEN = /[/&+,]|\b(?:and|na)\b/i;
const NUMBER = /^[+\-−]?[\d.,\s]*\d%?$/;
/** Rows that are computed from others: "Grand total", "Class mean", "Highest mark", "Out of". */
const TOTAL =
	/^(?:(?:(?:sub|grand|class|overall) ?)?(?:tot(?:al)?s?|sum|averages?|mean|highest|lowest|jumla(?: kuu)?|wastani)(?: (?:kes|kshs?|costs?|amount|marks?|mks|scores?|points?|grade))?|(?:pass|max(?:imum)?|min(?:imum)?) (?:marks?|mks|scores?|points?)|out of|m ?s ?s|(?:std|standard) dev(?:iation)?)$/;
/** "The same as above", in full, short, or as marks. */
const DITTO = /^(?:["”″〃]|''|-* ?(?:ditto|do)\b[. -]*)$/i;

/** Texts below a table, alone or beside a name: "Signed by the Chief Judge", "Page 1 of 2", "Tarehe: ....". */
const FOOTER = [
	/^(?:approved|certified|checked|compiled|confirmed|entered|issued|judged|prepared|printed|received|recorded|reviewed|signed|stamped|submitted|typed|verified) (?:by|for|on)\b/,
	/^i(?:me|li)(?:andaliwa|andikwa|chapishwa|hakikiwa|idhinishwa|kaguliwa|kusanywa|sainiwa|tayarishwa|thibitishwa|tiwa|tolewa) (?:na|sahihi|saini|tarehe)\b/,
	/^(?:sign(?:ed|ature)?|saini|sahihi|date[ds]?|tarehe|venue)(?: (?:of|ya) .*)?$/,
	/^(?:absent(?:ees)?|present|entry|entries)$/,
	/^(?:page|pg|ukurasa(?: wa)?) \d+\b/,
	/^(?:(?:grand )?total |number |no |jumla |idadi )(?:(?:number |no |idadi )?(?:of |ya |la |za )|(?=\p{L}))(?:all |\p{L}+ )?(?:candidates|entries|exhibits|girls|boys|learners|participants|presenters|projects|pupils|schools|students|teams|miradi|shule|timu|washiriki|wanafunzi)\b(?! \p{L})/u,
	/^(?:(?:the |county |regional |national |zonal |our )*(?:chief|head|lead|senior) (?:judge|adjudicator)|(?:jaji|msimamizi|mratibu) mkuu)\b/,
];
/** The same, only in a line without other cells. */
const REMARK = [
	/\b(?:chief judge|head judge|judges|adjudicator|coordinator|organi[sz]er|patron|principal|(?:deputy )?head ?teacher|secretary|director|jaji mkuu|jaji|mratibu|mwalimu mkuu|katibu|mkurugenzi)$/,
	/^(?:note[ds]?|n b|nb|key|remarks?|disclaimer|angalizo|tanbihi|kumbuka|ufunguo|thank you|thanks|congratulations|asante(?:ni)?|hongera|end of|mwisho|official|stamp|rubber stamp|muhuri)\b/,
	/\b(?:stamp|muhuri)$/,
	/^(?:sign(?:ed|ature)?|saini|sahihi|date[ds]?|tarehe|venue|(?:participants|entries|schools|washiriki|shule) \d+$)\b/,
	/^\d+ (?:of|kati ya) \d+$/,
	/^(?:\p{L}+day )?(?:the )?(?:\d{1,2} ?(?:st|nd|rd|th)?(?: of)? \p{L}{3,9}|\p{L}{3,9} \d{1,2} ?(?:st|nd|rd|th)?|\d{1,2} \d{1,2}|\p{L}{3,9}) (?:19|20)\d\d$/u,
	/^(?:19|20)\d\d \d{1,2} \d{1,2}$/,
];
/** A line to sign on; an address. */
const SIGNATURE_LINE = /_{3,}|\.{4,}|…{2,}/;
const ADDRESS = /^(?:e ?mail|tel(?:ephone)?|simu|website|https?:|www\.)|\S@\S+\.\S/i;

function isFooter(cells: readonly string[]): boolean {
	const [first = "", ...others] = cells;
	const remark = wordsIn(foldLine(first.slice(0, HEADER_LENGTH)));
	const patterns = others.length > 0 ? FOOTER : [...FOOTER, ...REMARK];
	return (
		patterns.some((pattern) => pattern.test(remark)) ||
		SIGNATURE_LINE.test(first) ||
		(others.length === 0 && ADDRESS.test(first))
	);
}

const wordsIn = (text: string) =>
	text
		.replaceAll("@", " each ")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
const isTotal = (cell: string) => TOTAL.test(wordsIn(foldLine(cell.slice(0, HEADER_LENGTH))));

/** Cells of a line that are compared first: comparing all cells of a long table takes seconds. */
const FIRST_CELLS = 20;

/** How a header cell is compared: "Name of School (in full) *" is "name of school", or only "school". */
function formsOf(cell: string): string[] {
	const folded = foldLine(cell.slice(0, HEADER_LENGTH));
	const whole = wordsIn(folded.replace(UNITS, "")) || wordsIn(folded);
	return [whole, wordsIn(whole.replace(STOP_WORDS, ""))];
}

/** Maximum of different cells that are compared: no header has more, and each takes time. */
const COMPARED_MAX = 3_000;

type Ranked<Name extends string> = PastedColumns<Name> & { rankOf: (text: string) => number };

/** Adds `rankOf`: the index of the pattern that a text matches, or -1. */
function ranked<Name extends string>(columns: PastedColumns<Name>): Ranked<Name> {
	const ranks = new Map([["", -1]]);
	const rankOf = (text: string) => {
		const known = ranks.get(text);
		if (known !== undefined || ranks.size > COMPARED_MAX) return known ?? -1;
		const forms = OTHER_CURRENCY.test(text.slice(0, HEADER_LENGTH)) ? [] : formsOf(text);
		let rank = columns.headers.findIndex(([, pattern]) => forms.some((form) => pattern.test(form)));
		// "Name / Jina" is one column in two languages.
		const parts = rank < 0 && BETWEEN.test(text) ? text.slice(0, HEADER_LENGTH).split(BETWEEN) : [];
		const names = new Set(parts.map((part) => columns.headers[rankOf(part)]?.[0]));
		if (names.size === 1 && !names.has(undefined)) rank = rankOf(parts[0] ?? "");
		ranks.set(text, rank);
		return rank;
	};
	return { ...columns, rankOf };
}

/** The header that a line's cells form; undefined if they form none. */
function findHeader<Name extends string>(
	cells: readonly string[],
	{ headers, required, rankOf }: Ranked<Name>,
): Header<Name> | undefined {
	if (cells.some((cell) => NUMBER.test(cell))) return undefined;
	// "Name / School" is neither column: where one part of a cell ends is unknown. "Debit / Credit" is a column.
	const matchesTwo = (cell: string) => {
		if (!BETWEEN.test(cell)) return false;
		const parts = cell.slice(0, HEADER_LENGTH).split(BETWEEN).map(rankOf);
		const names = new Set(parts.flatMap((rank) => headers[rank]?.[0] ?? []));
		const whole = headers[rankOf(cell)]?.[0];
		return names.size > 1 && (whole === undefined || names.has(whole));
	};
	const first = cells.filter(Boolean).slice(0, FIRST_CELLS);
	if (!first.some((cell) => rankOf(cell) >= 0 || matchesTwo(cell))) return undefined;
	const areAmbiguous = cells.map(matchesTwo);
	const ranks = cells.map((cell, index) => (areAmbiguous[index] ? -1 : rankOf(cell)));
	const indexes: Header<Name>["indexes"] = {};
	for (const [index, rank] of ranks.entries()) {
		const name = headers[rank]?.[0];
		if (name && rank < (ranks[indexes[name] ?? -1] ?? headers.length)) indexes[name] = index;
	}
	const joined = ranks.flatMap((rank, index) => {
		const [name, , by] = headers[rank] ?? [];
		const first = name && indexes[name];
		const isJoined = by !== undefined && first !== index && ranks[first ?? -1] === rank;
		return name && isJoined ? [{ name, index, by }] : [];
	});
	const minimum = required.every((name) => name in indexes) ? 2 : 3;
	const isForeign = (cell: string) => OTHER_CURRENCY.test(cell.slice(0, HEADER_LENGTH));
	const otherHeaders = cells.filter((cell, index) => areAmbiguous[index] || isForeign(cell));
	if (Object.keys(indexes).length + otherHeaders.length < minimum) return undefined;
	return { lines: 1, columnCount: cells.length, cells, indexes, joined };
}

/** The header that begins in a line, with the line below it: units, or the parts of merged cells. */
function headerAt<Name extends string>(
	rows: readonly CellRow[],
	at: number,
	columns: Ranked<Name>,
): Header<Name> | undefined {
	const above = rows[at]?.cells ?? [];
	const header = findHeader(above, columns);
	const below = rows[at + 1]?.cells ?? [];
	const nameOf = (cell = "") => columns.headers[columns.rankOf(cell)]?.[0];
	/** Whether both are words for one column: "Participants" above "Presenter 1". */
	const areSame = (one = "", other = "") => Boolean(nameOf(one)) && nameOf(one) === nameOf(other);
	const isSecond = below.every((cell, index) => {
		const isPart = !above[index] || above[index + 1] === "" || areSame(above[index], cell);
		return !cell || UNIT.test(cell) || isPart;
	});
	const isRow = columns.required.some((name) => {
		const cell = below[header?.indexes[name] ?? -1];
		return cell && nameOf(cell) !== name;
	});
	if (!header || !isSecond || isRow) return header;
	let merged = "";
	const cells = Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
		merged = above[index] || (below[index] ? merged : "");
		const whole = [merged, below[index]].filter(Boolean).join(" ");
		const isSame = columns.rankOf(whole) < 0 && areSame(merged, below[index]);
		return (isSame && below[index]) || whole;
	});
	const mergedHeader = findHeader(cells, columns);
	return mergedHeader ? { ...mergedHeader, lines: 2 } : header;
}

const filled = ({ cells }: CellRow) => cells.filter(Boolean);

/** The first line with all required columns; otherwise, the first one with some: -1 if there is none. */
function findFirstHeader<Name extends string>(rows: readonly CellRow[], columns: Ranked<Name>) {
	const first = rows.slice(0, HEADER_LINES);
	const hasRequired = (header?: Header<Name>) =>
		header !== undefined && columns.required.every((name) => name in header.indexes);
	const at = first.findIndex((_, index) => hasRequired(headerAt(rows, index, columns)));
	return at < 0 ? first.findIndex((_, index) => headerAt(rows, index, columns)) : at;
}

/** A cell of the line that text tables draw below their header. */
const RULE = /^[-=:+]{3,}$/;

const readFilled = (text: string, separator: TableSeparator) =>
	readRows(text, separator).filter((row) => row.cells.some((cell) => cell && !RULE.test(cell)));

/** What chat programs write before a message that is copied: "[11/28/26, 10:33] Asha: ", "28/11/2026, 10:33 - Asha: ". */
const CHAT_PREFIX =
	/^\u200e?(?:\[\d[\d/.-]{5,9},? \d\d?[:.]\d\d[^\]\n]{0,6}\]|\d[\d/.-]{5,9},? \d\d?[:.]\d\d(?:[ \u202f]?[ap]\.?m\.?)? -) [^:;,|\t\n]{1,40}: /gim;

/** The first separator with which there is a header; without one, the most likely. */
function separatorFor<Name extends string>(text: string, columns: Ranked<Name>): TableSeparator {
	const sample = text.slice(0, SAMPLE_LENGTH);
	const guess = separatorOf(text);
	// "1. Motor - 2 - KES 1,500" has no separator.
	const likely =
		guess === "," && !sample.replace(/\d,(?=\d{3}(?!\d))/g, "").includes(",") ? "" : guess;
	const hasHeader = (separator: TableSeparator) =>
		findFirstHeader(readFilled(sample, separator), columns) >= 0;
	return ([likely, "\t", "|", ";", ","] as const).find(hasHeader) ?? likely;
}

export function readPastedTable<Name extends string>(
	pastedText: string,
	pasted: PastedColumns<Name>,
): PastedTable<Name> {
	const columns = ranked(pasted);
	const text = pastedText.replace(CHAT_PREFIX, "");
	const separator = separatorFor(text, columns);
	const lines = readFilled(text, separator);
	const start = Math.max(findFirstHeader(lines, columns), 0);
	const leftOut = new Set<CellRow>();
	const unreadColumns = new Set<string>();
	const rows: PastedRow<Name>[] = [];
	const titles: CellRow[] = [];
	const firstHeader = headerAt(lines, start, columns);
	let header = firstHeader ?? defaultHeader(columns, lines);
	let section: (SectionLine & { line: CellRow }) | undefined;
	const beginSection = (line: CellRow, newSection: SectionLine | undefined) => {
		if (newSection) section = { ...newSection, line };
		// Counts as a title or remark until a row below it uses it as its section.
		if (!newSection?.isKnown) leftOut.add(line);
	};
	for (let at = 0; header && at < lines.length; at += 1) {
		const line = lines[at] as CellRow;
		const [first = "", ...others] = filled(line);
		const sectionLine = others.length === 0 ? sectionIn(first, columns) : undefined;
		if (at < start || sectionLine?.isKnown) {
			const hasSectionColumn =
				columns.section !== undefined && columns.section[0] in header.indexes;
			const isTitle = !sectionLine?.isKnown && (section?.isKnown || hasSectionColumn);
			titles.push(line);
			beginSection(line, isTitle && !sectionLine?.isMarked ? undefined : sectionLine);
			continue;
		}
		const labels = line.cells.filter((text, index) => text && text === header?.cells[index]);
		if (at > start && header.lines === 1 && labels.length > 1 && labels.length > others.length) {
			leftOut.add(line);
			continue;
		}
		const next = headerAt(lines, at, columns);
		if (next && (at === start || labels.length > 1 || isNewHeader(next, header, line))) {
			if (at > start) leftOut.add(line);
			header = next;
			at += next.lines - 1;
			continue;
		}
		const { indexes, columnCount, cells, joined } = header;
		const sectionName = section?.name;
		const above = rows.at(-1);
		const cell = (name: Name) => {
			const parts = joined.filter((other) => other.name === name);
			const joinedText = parts.reduce(
				(text, { index, by }) => [text, line.cells[index]].filter(Boolean).join(by),
				line.cells[indexes[name] ?? -1] ?? "",
			);
			if (DITTO.test(joinedText)) return above?.cell(name) ?? joinedText;
			return joinedText || (name === columns.section?.[0] && sectionName) || "";
		};
		const hasRequired = columns.required.every(cell);
		const isRow = others.length > 0 || (hasRequired && !sectionLine?.isMarked);
		const isSkipped =
			[first, ...columns.required.map(cell)].some(isTotal) ||
			(!(hasRequired && columns.required.length > 1) && isFooter([first, ...others]));
		if (!isRow || isSkipped) {
			beginSection(line, isSkipped ? undefined : sectionLine);
			if (!isSkipped) titles.push(line);
			continue;
		}
		// Empty cells count: "5,000," has three.
		const hasExtraCells = separator !== "\t" && line.cells.length > columnCount;
		const known: unknown[] = [...Object.values(indexes), ...joined.map(({ index }) => index)];
		const cellsInHeader = line.cells.slice(0, hasExtraCells ? columnCount : undefined);
		for (const [index, text] of cellsInHeader.entries()) {
			if (text && !known.includes(index)) unreadColumns.add(cells[index] || `column ${index + 1}`);
		}
		const sectionIndex = indexes[columns.section?.[0] as Name] ?? -1;
		if (section && !line.cells[sectionIndex]) leftOut.delete(section.line);
		rows.push({ ...line, cell, header, hasExtraCells });
	}
	return {
		separator,
		rows,
		titles,
		headers: firstHeader ? headersOf(firstHeader) : null,
		leftOut: [...leftOut].map((line) => filled(line).join(", ")),
		unreadColumns: header ? [...unreadColumns] : likelyHeader(lines, columns),
	};
}

/** The unknown cells of the line that is most like a header. */
const likelyHeader = <Name extends string>(lines: readonly CellRow[], { rankOf }: Ranked<Name>) =>
	lines
		.slice(0, HEADER_LINES)
		.map((line) => filled(line).slice(0, FIRST_CELLS))
		.filter((cells) => !cells.some((cell) => NUMBER.test(cell)))
		.reduce((most, cells) => (cells.length > most.length ? cells : most), [])
		.filter((cell) => rankOf(cell) < 0);

/** A line with one cell as a section. A page number is none. */
const sectionIn = (line: string, { section }: PastedColumns<string>) =>
	NUMBER.test(line) ? undefined : section?.[1](line);

/** For a table without a header. Rows have no cell for their section if all known sections have lines of their own. */
function defaultHeader<Name extends string>(
	columns: PastedColumns<Name>,
	rows: readonly CellRow[],
): Header<Name> | undefined {
	if (!columns.order) return undefined;
	const cellsOfSections = rows
		.map(filled)
		.filter(([first = ""]) => sectionIn(first, columns)?.isKnown);
	const haveLines =
		cellsOfSections.length > 0 && cellsOfSections.every(({ length }) => length === 1);
	const order = columns.order.filter((name) => !haveLines || name !== columns.section?.[0]);
	const areNumbered = rows.every(
		({ cells: [number = "", text = ""] }, index) =>
			Number.parseInt(number, 10) === index + 1 && /^\d+[.)]?$/.test(number) && /\p{L}/u.test(text),
	);
	const first = areNumbered ? 1 : 0;
	const indexes = Object.fromEntries(order.map((name, index) => [name, index + first]));
	return {
		lines: 0,
		columnCount: order.length + first,
		cells: [],
		indexes: indexes as Header<Name>["indexes"],
		joined: [],
	};
}

/** Whether a line repeats all columns, as on each page, or has only header cells, as above another table. */
function isNewHeader<Name extends string>(
	{ indexes }: Header<Name>,
	before: Header<Name>,
	line: CellRow,
): boolean {
	const count = Object.keys(indexes).length;
	return count >= Object.keys(before.indexes).length || count === filled(line).length;
}

function headersOf<Name extends string>({ indexes, cells }: Header<Name>) {
	const entries = Object.entries(indexes).map(([name, index]) => [name, cells[index as number]]);
	return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
