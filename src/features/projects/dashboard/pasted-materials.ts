import { readKes } from "../../../platform/text/kes.ts";
import {
	type PastedColumns,
	type PastedRow,
	type PasteReport,
	readPastedTable,
} from "../../../platform/text/pasted-columns.ts";
import { SHEET_ERROR } from "../../../platform/text/spreadsheet-cells.ts";
import type { MaterialValues } from "../project-drafts.contract.ts";

const ORDER = ["item", "quantity", "cost", "source", "substitute", "safety"] as const;

/** A unit price (`each`) is not the line's cost. If two columns have costs, the cost is the total. */
const COLUMNS: PastedColumns<(typeof ORDER)[number] | "each"> = {
	headers: [
		["substitute", /\b(?:instead|substitutes?|alternatives?|m?badala)\b/],
		[
			"item",
			/^(?:(?:items?|materials?|components?|parts?|products?|supplies|equipment|apparatus|articles?)(?: (?:descriptions?|needed|required|used|list))?|what(?: (?:you|we) need)?|names?|descriptions?|kifaa|vifaa|bidhaa|jina)$/,
		],
		["each", /\b(?:(?:unit|piece) (?:cost|price|kes)|(?:cost|price|kes) per|each|rate)\b/],
		["each", /\b(?:bei|gharama) (?:(?:ya|kwa) )?(?:kila|moja|kimoja)\b/],
		["quantity", /^(?:total (?:quantity|qty|number)|(?:total )?amount (?:needed|required|used))$/],
		["cost", /\b(?:total|amount|jumla)\b/],
		["cost", /\b(?:new|current|latest) (?:cost|price)s?\b|\b(?:bei|gharama) mpya\b/],
		["cost", /\b(?:kes|kshs?|costs?|prices?|bei|gharama)\b/],
		["quantity", /\b(?:quantity|qty|many|idadi|kiasi)\b|^number (?:of|needed|required|used)\b/],
		["quantity", /\bunits?\b/],
		["source", /\b(?:sources?|where|shops?|supplier|from|mahali|wapi|duka|chanzo)\b/],
		["safety", /\b(?:safety|care|danger|risks?|usalama|hatari|tahadhari)\b/],
	],
	required: ["item"],
	order: ORDER,
};

export interface PastedMaterials extends PasteReport {
	lines: MaterialValues[];
	/** Header of a column of unit prices, if no column has the line's cost. */
	unitPriceHeader?: string;
}

/** In "Motor, 2, 1,500" all separators have a space after them, so the comma in 1,500 is none. */
const SPACED_AMOUNTS = /(?<=^|, )(?:(?:kes|kshs?)\.? ?)?\d{1,3}(?:,\d{3})+(?:\.\d\d)?(?=, |$)/gim;
const quoteAmounts = (text: string) =>
	/,\S/.test(text.replace(SPACED_AMOUNTS, "")) ? text : text.replace(SPACED_AMOUNTS, '"$&"');

/** Materials copied from a spreadsheet. Invalid costs stay, to be marked in the form. */
export function readPastedMaterials(text: string): PastedMaterials {
	const quoted = quoteAmounts(text);
	let table = readPastedTable(quoted, COLUMNS);
	const { cost = "", quantity } = table.headers ?? {};
	// Beside a column of prices, "Amount" means the quantity, unless another column is the quantity.
	const hasPrice = table.unreadColumns.some((header) => /\b(?:cost|price|kes|bei)\b/i.test(header));
	if (hasPrice && !quantity && /^amount$/i.test(cost))
		table = readPastedTable(quoted, {
			...COLUMNS,
			headers: [["quantity", /^amount$/], ...COLUMNS.headers],
		});
	const { rows, headers, separator, ...report } = table;
	const lines = rows.map((row) => {
		const isWhole = separator !== "," && !row.cells.some((cell) => SHEET_ERROR.test(cell));
		const cells = isWhole ? row.cells : (rejoinCells(row) ?? unclearCells(row));
		const { indexes, columnCount } = row.header;
		const cell = (name: (typeof ORDER)[number]) =>
			(isWhole ? row.cell(name) : (cells[indexes[name] ?? -1] ?? "")).replace(/\s+/g, " ");
		const texts = Object.fromEntries(ORDER.map((name) => [name, cell(name)])) as MaterialValues;
		// A number before an item only counts the items.
		const line = { ...texts, item: texts.item.replace(/^\d+[.)]\s+/, "") };
		return { line, cells, rest: row.hasExtraCells ? cells.slice(columnCount).filter(Boolean) : [] };
	});
	const unnamed = lines.filter(({ line }) => !line.item);
	const each = headers?.each;
	const others = [...(each && headers.cost ? [each] : []), ...lines.flatMap(({ rest }) => rest)];
	return {
		lines: lines.flatMap(({ line }) => (line.item ? line : [])),
		leftOut: [...report.leftOut, ...unnamed.map(({ cells }) => cells.filter(Boolean).join(", "))],
		unreadColumns: [...new Set([...report.unreadColumns, ...others])],
		...(each && !headers.cost && { unitPriceHeader: each }),
	};
}

const AMOUNT = /^\D*\d+(?:,\d{3})*,\d{1,3}(?:\.\d*)?\s*(?:\/[=-]|kes|kshs?\.?|shs?\.?)?$/i;
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
const WORD_COLUMNS = ["item", "source", "substitute", "safety"];
type MaterialRow = PastedRow<keyof MaterialValues | "each">;

/**
 * Rejoins cells that a comma within a value has split: there are more than columns, or a column of words has the end of an
 * amount. Joins only words to words, and digits to an amount. Undefined unless exactly one way is possible.
 */
function rejoinCells({ cells, header }: MaterialRow): readonly string[] | undefined {
	if (cells.some((cell) => SHEET_ERROR.test(cell))) return undefined;
	const names = new Map(Object.entries(header.indexes).map(([name, index]) => [index, name]));
	const isWord = (text: string, index: number) =>
		!text || !WORD_COLUMNS.includes(names.get(index) ?? "") || !AMOUNT.test(`1,${text}`);
	const isPossible = (text: string, index: number) => {
		const name = names.get(index) ?? "";
		const isJoined = !cells.includes(text);
		if (name === "cost" || name === "each")
			return readKes(text) !== null || (isJoined ? AMOUNT.test(text) : !text);
		if (!isJoined) return isWord(text, index);
		const isText = (part: string) => /\p{L}/u.test(part) && readKes(part) === null;
		return name === "quantity" ? GROUPED.test(text) : text.split(",").every(isText);
	};
	const extra = cells.length - header.columnCount;
	if (extra <= 0 && cells.every(isWord)) return cells;
	// More cells could be joined in too many ways.
	if (cells.length > 12 || extra > 3) return undefined;
	for (const times of extra > 0 ? [extra] : [1, 2, 3]) {
		const ways = joinings(cells, times).filter((way) => way.every(isPossible));
		if (ways.length > 0)
			return new Set(ways.map((way) => way.join("|"))).size === 1 ? ways[0] : undefined;
	}
	return extra > 0 ? undefined : cells;
}

/** All ways to join neighbouring cells `times` times; an empty last cell may be dropped instead. */
function joinings(cells: readonly string[], times: number): (readonly string[])[] {
	if (times === 0) return [cells];
	const joined = cells.slice(1).map((next, at) => {
		const whole = `${cells[at]}${/\p{L}/u.test(next) ? ", " : ","}${next}`;
		return [...cells.slice(0, at), whole, ...cells.slice(at + 2)];
	});
	const dropped = cells.at(-1) === "" ? [cells.slice(0, -1)] : [];
	return [...joined, ...dropped].flatMap((each) => joinings(each, times - 1));
}

/** The item, and all other cells in the cost, where the form marks them as invalid. */
function unclearCells({ cells, header: { indexes, columnCount } }: MaterialRow): string[] {
	const item = cells[indexes.item ?? 0] ?? "";
	const { cost = columnCount } = indexes;
	const rest = cells.filter((text) => text && text !== item).join(", ");
	return Array.from({ length: cost + 1 }, (_, at) =>
		at === indexes.item ? item : at === cost ? rest : "",
	);
}
