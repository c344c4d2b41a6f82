import { foldLine } from "../../../fold.ts";
import { readCells } from "../../../platform/text/spreadsheet-cells.ts";
import type { TypedMaterial } from "../project-drafts.contract.ts";

/** The order of the columns without a header. */
const COLUMNS = ["item", "quantity", "cost", "source", "substitute", "safety"] as const;
type ColumnName = (typeof COLUMNS)[number];

/** Words of common headings, folded. */
const HEADINGS: [ColumnName, RegExp][] = [
	["substitute", /\b(?:instead|substitutes?|alternatives?)\b/],
	["item", /^(?:items?|materials?|what|names?|description)$/],
	["quantity", /\b(?:quantity|qty|many|number|units?)\b/],
	["cost", /\b(?:kes|kshs?|costs?|prices?|total|amount)\b/],
	["source", /\b(?:sources?|where|shops?|supplier|from)\b/],
	["safety", /\b(?:safety|care|danger|risks?)\b/],
];
const SUM = /^(?:sub ?|grand )?(?:totals?|sum)$/;

/**
 * Reads lines of materials that were copied from a spreadsheet. Costs stay as they are: what is no amount is marked in the
 * form. A row of totals is left out, because it would count everything twice.
 */
export function readPastedMaterials(text: string): TypedMaterial[] {
	const rows = readCells(text).filter((cells) => cells.some(Boolean));
	const header = rows[0] && readHeader(rows[0]);
	const columns = header ?? COLUMNS;
	const hasCommas = !/[\t;]/.test(text);
	return rows.slice(header ? 1 : 0).flatMap((row) => {
		const cells = hasCommas ? withWholeCost(row, columns.indexOf("cost")) : row;
		const cell = (name: ColumnName) => (cells[columns.indexOf(name)] ?? "").replace(/\s+/g, " ");
		const line = Object.fromEntries(COLUMNS.map((name) => [name, cell(name)])) as TypedMaterial;
		return line.item === "" || SUM.test(foldLine(line.item)) ? [] : line;
	});
}

function readHeader(cells: readonly string[]): (ColumnName | undefined)[] | undefined {
	const names = cells.map((cell) => HEADINGS.find(([, words]) => words.test(foldLine(cell)))?.[0]);
	const isHeader = names.includes("item") && names.filter(Boolean).length >= 2;
	return isHeader ? names : undefined;
}

/**
 * Joins an amount that commas between the columns have cut in two: 1,250 is twelve hundred and fifty, and of 1250,50
 * nobody knows whether it is 1250.50, so it stays as typed.
 */
function withWholeCost(cells: readonly string[], place: number): readonly string[] {
	const [cost = "", next = ""] = cells.slice(place, place + 2);
	const isCut = place >= 0 && /^\D*\d+$/.test(cost) && /^(?:\d{3}(?:\.\d*)?|\d{1,2})$/.test(next);
	if (!isCut) return cells;
	return [...cells.slice(0, place), `${cost},${next}`, ...cells.slice(place + 2)];
}
