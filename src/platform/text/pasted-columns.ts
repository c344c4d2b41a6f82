import { foldLine } from "../../fold.ts";
import {
	type CellRow,
	readRows,
	SAMPLE,
	separatorOf,
	type TableSeparator,
} from "./spreadsheet-cells.ts";

/** Reads a pasted table whose columns are known by their heads. */

export interface PastedColumns<Name extends string> {
	/**
	 * Patterns for heads as `formsOf` writes them, in English and Swahili. A head belongs to the first that fits; of two
	 * heads for one column, the one with the earlier pattern is read. Columns of one pattern are read together if there is a
	 * text to join them with: "First name" and "Surname".
	 */
	heads: readonly (readonly [Name, RegExp, joinedBy?: string])[];
	/** The columns of every table. A line with a single cell that is in none of them is a title or a remark. */
	needed: readonly Name[];
	/** A column whose cell may stand in a line of its own above the rows. */
	section?: readonly [Name, (line: string) => SectionLine];
	/** The columns of a table without heads; if there are none, nothing of it is read. */
	order?: readonly Name[];
}

interface SectionLine {
	/** The cell for the rows below; the line's own words if nobody knows it. */
	name: string;
	isKnown: boolean;
	/** Words like "Category:" say that it is one, even where rows have a cell. */
	saysSo: boolean;
}

/** What people should know before they store what was read. */
export interface PasteReport {
	/** The text of lines that are no rows: titles, remarks, totals, repeated heads. */
	leftOut: readonly string[];
	/** The heads of columns that are not read, though they have cells. */
	unread: readonly string[];
}

export interface PastedRow<Name extends string> extends CellRow {
	/** The cell of a column; empty if there is none. */
	cell: (name: Name) => string;
	head: Head<Name>;
	/** A comma or semicolon within a cell may have cut it: there are more cells than heads. */
	isCut: boolean;
}

interface PastedTable<Name extends string> extends PasteReport {
	separator: TableSeparator;
	rows: PastedRow<Name>[];
	/** The head of each column that is read, as pasted; null without heads. */
	heads: Partial<Record<Name, string>> | null;
}

interface Head<Name extends string> {
	lines: number;
	width: number;
	texts: readonly string[];
	/** The place of each column that is read. */
	places: Partial<Record<Name, number>>;
	/** Those of columns that are joined to these. */
	joined: readonly { name: Name; place: number; by: string }[];
}

/** Among so many lines the heads are searched for; there may be titles above them. */
const FIRST_LINES = 25;
const HEAD_MAX = 80;

const UNITS = /\([^()]*\)|\[[^[\]]*\]|(?:\/|\bout of\b)\s*\d+\s*$/g;
/** Amounts in a column of these are not ours to read as shillings. */
const OTHER_CURRENCY = /\b(?:usd|eur|gbp|ugx|tzs|rwf|etb|zar|dollars?|euros?|pounds?)\b|[$€£]/i;
const UNIT = /^(?:[([].*[)\]]|%|\/\s*\d+|kes|kshs?\.?)$/i;
const STOP_WORDS = /\b(?:names?|of|the|in|jina|majina|ya|wa|za|la|cha|kwa)\b/g;
const BETWEEN = /[/&+,]|\b(?:and|na)\b/i;
const NUMBER = /^[+\-−]?[\d.,\s]*\d%?$/;
const TOTAL =
	/^(?:(?:sub|grand) ?)?(?:totals?|sum|averages?|mean|jumla(?: kuu)?|wastani)(?: (?:kes|kshs?|costs?|amount|marks))?$/;

/** What is written below a table, beside nothing or a name: "Signed by the Chief Judge", "Page 1 of 2", "Tarehe: ....". */
const FOOT = [
	/^(?:approved|certified|checked|compiled|confirmed|entered|issued|judged|prepared|printed|received|recorded|reviewed|signed|stamped|submitted|typed|verified) (?:by|for|on)\b/,
	/^i(?:me|li)(?:andaliwa|andikwa|chapishwa|hakikiwa|idhinishwa|kaguliwa|kusanywa|sainiwa|tayarishwa|thibitishwa|tiwa|tolewa) (?:na|sahihi|saini|tarehe)\b/,
	/^(?:sign(?:ed|ature)?|saini|sahihi|date[ds]?|tarehe|venue)(?: (?:of|ya) .*)?$/,
	/^(?:page|pg|ukurasa(?: wa)?) \d+\b/,
	/^(?:(?:grand )?total |number |jumla |idadi )(?:(?:number |no |idadi )?(?:of |ya |la |za )|(?=\p{L}))(?:all |\p{L}+ )?(?:candidates|entries|exhibits|girls|boys|learners|participants|presenters|projects|pupils|schools|students|teams|miradi|shule|timu|washiriki|wanafunzi)\b(?! \p{L})/u,
	/^(?:(?:the |county |regional |national |zonal |our )*(?:chief|head|lead|senior) (?:judge|adjudicator)|(?:jaji|msimamizi|mratibu) mkuu)\b/,
];
/** And what a line is that has nothing else. */
const REMARK = [
	/\b(?:chief judge|head judge|judges|adjudicator|coordinator|organi[sz]er|patron|principal|(?:deputy )?head ?teacher|secretary|director|jaji mkuu|jaji|mratibu|mwalimu mkuu|katibu|mkurugenzi)$/,
	/^(?:note[ds]?|n b|nb|key|remarks?|disclaimer|angalizo|tanbihi|kumbuka|ufunguo|thank you|thanks|congratulations|asante(?:ni)?|hongera|end of|mwisho|official|stamp|rubber stamp|muhuri)\b/,
	/\b(?:stamp|muhuri)$/,
	/^(?:sign(?:ed|ature)?|saini|sahihi|date[ds]?|tarehe|venue|(?:participants|entries|schools|washiriki|shule) \d+$)\b/,
	/^\d+ (?:of|kati ya) \d+$/,
	/^(?:\p{L}+day )?(?:the )?(?:\d{1,2} ?(?:st|nd|rd|th)?(?: of)? \p{L}{3,9}|\p{L}{3,9} \d{1,2} ?(?:st|nd|rd|th)?|\d{1,2} \d{1,2}|\p{L}{3,9}) (?:19|20)\d\d$/u,
	/^(?:19|20)\d\d \d{1,2} \d{1,2}$/,
];
/** Where somebody signs; an address. */
const BLANK = /_{3,}|\.{4,}|…{2,}/;
const ADDRESS = /^(?:e ?mail|tel(?:ephone)?|simu|website|https?:|www\.)|\S@\S+\.\S/i;

function isFooter(cells: readonly string[]): boolean {
	const [first = "", ...others] = cells;
	const remark = words(foldLine(first.slice(0, HEAD_MAX)));
	const kinds = others.length > 0 ? FOOT : [...FOOT, ...REMARK];
	return (
		kinds.some((kind) => kind.test(remark)) ||
		BLANK.test(first) ||
		(others.length === 0 && ADDRESS.test(first))
	);
}

const words = (text: string) =>
	text
		.replaceAll("@", " each ")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
const isTotal = (cell: string) => TOTAL.test(words(foldLine(cell.slice(0, HEAD_MAX))));

/** Among so many cells of a line a head is searched for: to compare each of a long table takes seconds. */
const FIRST_CELLS = 20;

/** How a head is compared: "Name of School (in full) *" is "name of school", or only "school". */
function formsOf(head: string): string[] {
	const folded = foldLine(head.slice(0, HEAD_MAX));
	const whole = words(folded.replace(UNITS, "")) || words(folded);
	return [whole, words(whole.replace(STOP_WORDS, ""))];
}

/** Different texts that are compared with heads: no table has more heads, and each costs time. */
const COMPARED_MAX = 3_000;

type Ranked<Name extends string> = PastedColumns<Name> & { rankOf: (text: string) => number };

/** With the number of the pattern that a text fits; -1 if none. */
function ranked<Name extends string>(columns: PastedColumns<Name>): Ranked<Name> {
	const ranks = new Map([["", -1]]);
	const rankOf = (text: string) => {
		const known = ranks.get(text);
		if (known !== undefined || ranks.size > COMPARED_MAX) return known ?? -1;
		const forms = OTHER_CURRENCY.test(text.slice(0, HEAD_MAX)) ? [] : formsOf(text);
		let rank = columns.heads.findIndex(([, pattern]) => forms.some((form) => pattern.test(form)));
		// "Name / Jina" is one column in two languages.
		const parts = rank < 0 && BETWEEN.test(text) ? text.slice(0, HEAD_MAX).split(BETWEEN) : [];
		const names = new Set(parts.map((part) => columns.heads[rankOf(part)]?.[0]));
		if (names.size === 1 && !names.has(undefined)) rank = rankOf(parts[0] ?? "");
		ranks.set(text, rank);
		return rank;
	};
	return { ...columns, rankOf };
}

/** The heads of columns in a line; undefined if it has no heads. */
function headOf<Name extends string>(
	texts: readonly string[],
	{ heads, needed, rankOf }: Ranked<Name>,
): Head<Name> | undefined {
	if (texts.some((text) => NUMBER.test(text))) return undefined;
	// "Name / School" is neither: nobody knows where a cell of it ends. "Debit / Credit" is a third one.
	const matchesTwo = (text: string) => {
		if (!BETWEEN.test(text)) return false;
		const parts = text.slice(0, HEAD_MAX).split(BETWEEN).map(rankOf);
		const names = new Set(parts.flatMap((rank) => heads[rank]?.[0] ?? []));
		const whole = heads[rankOf(text)]?.[0];
		return names.size > 1 && (whole === undefined || names.has(whole));
	};
	const first = texts.filter(Boolean).slice(0, FIRST_CELLS);
	if (!first.some((text) => rankOf(text) >= 0 || matchesTwo(text))) return undefined;
	const double = texts.map(matchesTwo);
	const ranks = texts.map((text, place) => (double[place] ? -1 : rankOf(text)));
	const places: Head<Name>["places"] = {};
	for (const [place, rank] of ranks.entries()) {
		const name = heads[rank]?.[0];
		if (name && rank < (ranks[places[name] ?? -1] ?? heads.length)) places[name] = place;
	}
	const joined = ranks.flatMap((rank, place) => {
		const [name, , by] = heads[rank] ?? [];
		const first = name && places[name];
		const isJoined = by !== undefined && first !== place && ranks[first ?? -1] === rank;
		return name && isJoined ? [{ name, place, by }] : [];
	});
	const minimum = needed.every((name) => name in places) ? 2 : 3;
	const isForeign = (text: string) => OTHER_CURRENCY.test(text.slice(0, HEAD_MAX));
	const named = texts.filter((text, place) => double[place] || isForeign(text));
	if (Object.keys(places).length + named.length < minimum) return undefined;
	return { lines: 1, width: texts.length, texts, places, joined };
}

/** The heads from a line on, with those of the line below it: units, or what merged cells above them consist of. */
function headAt<Name extends string>(
	rows: readonly CellRow[],
	at: number,
	columns: Ranked<Name>,
): Head<Name> | undefined {
	const above = rows[at]?.cells ?? [];
	const head = headOf(above, columns);
	const below = rows[at + 1]?.cells ?? [];
	const isSecond = below.every(
		(cell, place) => !cell || UNIT.test(cell) || !above[place] || above[place + 1] === "",
	);
	const areRows = columns.needed.some((name) => below[head?.places[name] ?? -1]);
	if (!head || !isSecond || areRows) return head;
	let merged = "";
	const texts = Array.from({ length: Math.max(above.length, below.length) }, (_, place) => {
		merged = above[place] || (below[place] ? merged : "");
		return [merged, below[place]].filter(Boolean).join(" ");
	});
	const both = headOf(texts, columns);
	return both ? { ...both, lines: 2 } : head;
}

const filled = ({ cells }: CellRow) => cells.filter(Boolean);

const firstHead = <Name extends string>(rows: readonly CellRow[], columns: Ranked<Name>) =>
	rows.slice(0, FIRST_LINES).findIndex((_, at) => headAt(rows, at, columns));

/** A line that only rules off the heads of a text table. */
const RULE = /^[-=:+]{3,}$/;

const readFilled = (text: string, separator: TableSeparator) =>
	readRows(text, separator).filter((row) => row.cells.some((cell) => cell && !RULE.test(cell)));

/** What chat programs write before a message that is copied: "[11/28/26, 10:33] Asha: ", "28/11/2026, 10:33 - Asha: ". */
const CHAT =
	/^\u200e?(?:\[\d[\d/.-]{5,9},? \d\d?[:.]\d\d[^\]\n]{0,6}\]|\d[\d/.-]{5,9},? \d\d?[:.]\d\d(?:[ \u202f]?[ap]\.?m\.?)? -) [^:;,|\t\n]{1,40}: /gim;

export function readPastedTable<Name extends string>(
	pastedText: string,
	pasted: PastedColumns<Name>,
): PastedTable<Name> {
	const columns = ranked(pasted);
	const text = pastedText.replace(CHAT, "");
	const sample = text.slice(0, SAMPLE);
	const found = separatorOf(text);
	// "1. Motor - 2 - KES 1,500" has no separator.
	const guess =
		found === "," && !sample.replace(/\d,(?=\d{3}(?!\d))/g, "").includes(",") ? "" : found;
	const separator =
		([guess, "\t", "|", ";", ","] as const).find(
			(each) => firstHead(readFilled(sample, each), columns) >= 0,
		) ?? guess;
	const lines = readFilled(text, separator);
	const start = Math.max(firstHead(lines, columns), 0);
	const leftOut = new Set<CellRow>();
	const unread = new Set<string>();
	const rows: PastedRow<Name>[] = [];
	const heads = headAt(lines, start, columns);
	let head = heads ?? inOrder(columns.order);
	let section: (SectionLine & { line: CellRow }) | undefined;
	const beginSection = (line: CellRow, newSection: SectionLine | undefined) => {
		if (newSection) section = { ...newSection, line };
		// A title or remark that no row takes for its section is named.
		if (!newSection?.isKnown) leftOut.add(line);
	};
	for (let at = 0; head && at < lines.length; at += 1) {
		const line = lines[at] as CellRow;
		const [first = "", ...others] = filled(line);
		const alone = others.length === 0 ? sectionIn(first, columns) : undefined;
		if (at < start || alone?.isKnown) {
			const isTitle = !alone?.isKnown && (section?.isKnown || hasColumn(head, columns));
			beginSection(line, isTitle && !alone?.saysSo ? undefined : alone);
			continue;
		}
		const next = headAt(lines, at, columns);
		if (next && (at === start || isRepeated(next, head, line))) {
			if (at > start) leftOut.add(line);
			head = next;
			at += next.lines - 1;
			continue;
		}
		const { places, texts, width, joined } = head;
		const of = section;
		const cell = (name: Name) => {
			const own = joined.reduce(
				(text, other) => {
					const more = other.name === name && line.cells[other.place];
					return more ? [text, more].filter(Boolean).join(other.by) : text;
				},
				line.cells[places[name] ?? -1] ?? "",
			);
			return own || (name === columns.section?.[0] && of?.name) || "";
		};
		const isRow = others.length > 0 || (columns.needed.every(cell) && !alone?.saysSo);
		const isWhole = columns.needed.length > 1 && columns.needed.every(cell);
		const isSkipped =
			[first, ...columns.needed.map(cell)].some(isTotal) ||
			(!isWhole && isFooter([first, ...others]));
		if (!isRow || isSkipped) {
			beginSection(line, isSkipped ? undefined : alone);
			continue;
		}
		const read: unknown[] = [...Object.values(places), ...joined.map(({ place }) => place)];
		const isCut = separator !== "\t" && line.cells.slice(width).some(Boolean);
		for (const [place, text] of line.cells.slice(0, isCut ? width : undefined).entries()) {
			if (text && !read.includes(place)) unread.add(texts[place] || `column ${place + 1}`);
		}
		if (of && !line.cells[places[columns.section?.[0] as Name] ?? -1]) leftOut.delete(of.line);
		rows.push({ ...line, cell, head, isCut });
	}
	return {
		separator,
		rows,
		heads: heads ? textsOf(heads) : null,
		leftOut: [...leftOut].map((line) => filled(line).join(", ")),
		unread: [...unread],
	};
}

/** A line with one cell as a section. The number of a page is none. */
const sectionIn = (line: string, { section }: PastedColumns<string>) =>
	NUMBER.test(line) ? undefined : section?.[1](line);

const hasColumn = <Name extends string>({ places }: Head<Name>, columns: PastedColumns<Name>) =>
	columns.section !== undefined && columns.section[0] in places;

/** Columns without heads. */
function inOrder<Name extends string>(order: readonly Name[] | undefined): Head<Name> | undefined {
	if (!order) return undefined;
	const places = Object.fromEntries(order.map((name, place) => [name, place]));
	return {
		lines: 0,
		width: order.length,
		texts: [],
		places: places as Head<Name>["places"],
		joined: [],
	};
}

/**
 * Whether a line below the heads has them again, as above each page, perhaps in another order; or is the heads of
 * another table, which may be fewer.
 */
function isRepeated<Name extends string>(
	{ places }: Head<Name>,
	before: Head<Name>,
	line: CellRow,
): boolean {
	const count = Object.keys(places).length;
	return count >= Object.keys(before.places).length || count === filled(line).length;
}

function textsOf<Name extends string>({ places, texts }: Head<Name>) {
	const entries = Object.entries(places).map(([name, place]) => [name, texts[place as number]]);
	return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
