import { foldLine } from "../../../fold.ts";
import { readCells, separatorOf } from "../../../platform/text/spreadsheet-cells.ts";
import type { TypedMaterial } from "../project-drafts.contract.ts";

/** The order of the columns without a header. */
const COLUMNS = ["item", "quantity", "cost", "source", "substitute", "safety"] as const;
type ColumnName = (typeof COLUMNS)[number];

/** Words of common headings in English and Swahili, folded. What one piece costs is not what a line costs. */
const HEADINGS: [ColumnName | "each", RegExp][] = [
	["substitute", /\b(?:instead|substitutes?|alternatives?|m?badala)\b/],
	["item", /^(?:items?|materials?|what|names?|description|kifaa|vifaa|bidhaa|jina|jina la kifaa)$/],
	["each", /\b(?:(?:unit|piece) (?:cost|price|kes)|(?:cost|price|kes) (?:per|each|@)|each|rate)\b/],
	["each", /\b(?:bei|gharama) (?:(?:ya|kwa) )?(?:kila|moja|kimoja)\b/],
	["cost", /\b(?:kes|kshs?|costs?|prices?|total|amount|bei|gharama|jumla)\b/],
	["quantity", /\b(?:quantity|qty|many|number|units?|idadi|kiasi)\b/],
	["source", /\b(?:sources?|where|shops?|supplier|from|mahali|wapi|duka|chanzo)\b/],
	["safety", /\b(?:safety|care|danger|risks?|usalama|hatari|tahadhari)\b/],
];
type Heading = (typeof HEADINGS)[number][0] | undefined;
const TOTAL = /\b(?:total|amount|jumla)\b/;
const SUM = /^(?:sub ?|grand )?(?:totals?|sum|jumla)$/;
/** Lines among which the header is searched: there may be titles above it. */
const ABOVE = 4;

export interface PastedMaterials {
	lines: TypedMaterial[];
	/** Rows that are no lines: titles, those without an item, and totals, which would count everything twice. */
	leftOut: string[];
	/** The heading of a column that has what one piece costs, if no other has the cost of the line. */
	priceOfOne?: string;
}

/**
 * Reads lines of materials that were copied from a spreadsheet. Costs stay as they are: what is no amount is marked in the
 * form.
 */
export function readPastedMaterials(text: string): PastedMaterials {
	const rows = readCells(text).filter((cells) => cells.some(Boolean));
	const at = rows.slice(0, ABOVE).findIndex((cells) => readHeader(cells) !== undefined);
	const header = at < 0 ? undefined : readHeader(rows[at] ?? []);
	const columns: readonly Heading[] = header ?? COLUMNS;
	const hasCommas = separatorOf(text) === ",";
	const leftOut: (readonly string[])[] = rows.slice(0, Math.max(at, 0));
	const lines = rows.slice(at + 1).flatMap((row) => {
		const cells = hasCommas ? withWholeCost(row, columns, header !== undefined) : row;
		const cell = (name: ColumnName) => (cells[columns.indexOf(name)] ?? "").replace(/\s+/g, " ");
		const line = Object.fromEntries(COLUMNS.map((name) => [name, cell(name)])) as TypedMaterial;
		const isLine = line.item !== "" && !SUM.test(foldLine(line.item));
		if (!isLine) leftOut.push(cells);
		return isLine ? line : [];
	});
	const each = columns.includes("cost") ? undefined : rows[at]?.[columns.indexOf("each")];
	return {
		lines,
		leftOut: leftOut.map((cells) => cells.filter(Boolean).join(", ")),
		...(each && { priceOfOne: each }),
	};
}

function readHeader(cells: readonly string[]): Heading[] | undefined {
	const names = cells.map((cell) => HEADINGS.find(([, words]) => words.test(foldLine(cell)))?.[0]);
	if (!names.includes("item") || names.filter(Boolean).length < 2) return undefined;
	// Of two columns with costs, the total is the line's.
	const total = names.findIndex(
		(name, at) => name === "cost" && TOTAL.test(foldLine(cells[at] ?? "")),
	);
	return names.map((name, at) => (name === "cost" && total >= 0 && at !== total ? "each" : name));
}

const BEFORE_COMMA = /^\D*\d+(?:,\d{3})*$/;
const AFTER_COMMA = /^\d{1,3}(?:\.\d*)?\s*(?:\/[=-]|kes|kshs?\.?|shs?\.?)?$/i;

/**
 * Joins an amount that commas between the columns have cut in two: 1,250 is twelve hundred and fifty, and of 1250,50
 * nobody knows whether it is 1250.50, so it stays as typed. A number in the next column is part of it if the row has too
 * many cells, or if that column has words.
 */
function withWholeCost(
	row: readonly string[],
	columns: readonly Heading[],
	hasHeader: boolean,
): readonly string[] {
	const place = columns.indexOf("cost");
	if (place < 0) return row;
	const isWords = ["source", "substitute", "safety"].includes(columns[place + 1] ?? "");
	const isLast = place === columns.length - 1;
	let cells = row;
	for (;;) {
		const [cost = "", next = ""] = cells.slice(place, place + 2);
		const isCut = BEFORE_COMMA.test(cost) && AFTER_COMMA.test(next);
		const belongs = isWords || isLast || (hasHeader && cells.length > columns.length);
		if (!isCut || !belongs) return cells;
		cells = [...cells.slice(0, place), `${cost},${next}`, ...cells.slice(place + 2)];
	}
}
