import {
	type PastedColumns,
	type PastedRow,
	type PasteReport,
	readPastedTable,
} from "../../../platform/text/pasted-columns.ts";
import type { MaterialValues } from "../project-drafts.contract.ts";

const ORDER = ["item", "quantity", "cost", "source", "substitute", "safety"] as const;

/** A unit price is not the line's cost; of two columns with costs, the total is. */
const COLUMNS: PastedColumns<(typeof ORDER)[number] | "each"> = {
	headers: [
		["substitute", /\b(?:instead|substitutes?|alternatives?|m?badala)\b/],
		[
			"item",
			/^(?:(?:items?|materials?|components?|parts?|equipment|apparatus|articles?)(?: (?:descriptions?|needed|required|used|list))?|what|names?|descriptions?|kifaa|vifaa|bidhaa|jina)$/,
		],
		["each", /\b(?:(?:unit|piece) (?:cost|price|kes)|(?:cost|price|kes) per|each|rate)\b/],
		["each", /\b(?:bei|gharama) (?:(?:ya|kwa) )?(?:kila|moja|kimoja)\b/],
		["quantity", /^(?:total (?:quantity|qty|number)|(?:total )?amount (?:needed|required|used))$/],
		["cost", /\b(?:total|amount|jumla)\b/],
		["cost", /\b(?:kes|kshs?|costs?|prices?|bei|gharama)\b/],
		["quantity", /\b(?:quantity|qty|many|number|idadi|kiasi)\b/],
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
	priceOfOne?: string;
}

/** Materials copied from a spreadsheet. Invalid costs stay, to be marked in the form. */
export function readPastedMaterials(text: string): PastedMaterials {
	const { rows, headers, separator, leftOut, unread } = readPastedTable(text, COLUMNS);
	const lines = rows.map((row) => {
		const cells = separator === "," ? withWholeCost(row) : row.cells;
		const { indexes, columnCount } = row.header;
		const cell = (name: (typeof ORDER)[number]) =>
			(separator === "," ? (cells[indexes[name] ?? -1] ?? "") : row.cell(name)).replace(
				/\s+/g,
				" ",
			);
		const texts = Object.fromEntries(ORDER.map((name) => [name, cell(name)])) as MaterialValues;
		// Numbers before items only count them.
		const line = { ...texts, item: texts.item.replace(/^\d+[.)]\s+/, "") };
		return { line, cells, more: row.hasExtraCells ? cells.slice(columnCount).filter(Boolean) : [] };
	});
	const unnamed = lines.filter(({ line }) => !line.item);
	const each = headers?.each;
	const others = [...(each && headers.cost ? [each] : []), ...lines.flatMap(({ more }) => more)];
	return {
		lines: lines.flatMap(({ line }) => (line.item ? line : [])),
		leftOut: [...leftOut, ...unnamed.map(({ cells }) => cells.filter(Boolean).join(", "))],
		unread: [...new Set([...unread, ...others])],
		...(each && !headers.cost && { priceOfOne: each }),
	};
}

const CUT = /^\D*\d+(?:,\d{3})*,\d{1,3}(?:\.\d*)?\s*(?:\/[=-]|kes|kshs?\.?|shs?\.?)?$/i;

/**
 * Joins an amount that commas between columns have split: 1,250 is 1250; 1250,50 is unclear and stays as typed. The
 * next cell is part of it if the row has too many cells, or if that column has words.
 */
function withWholeCost({ cells, header }: PastedRow<keyof MaterialValues | "each">): string[] {
	const { indexes, columnCount } = header;
	const at = indexes.cost ?? cells.length;
	const isBeforeWords = (["source", "substitute", "safety"] as const).some(
		(name) => indexes[name] === at + 1,
	);
	let whole = cells;
	for (;;) {
		const [cost, next] = whole.slice(at, at + 2);
		const joined = `${cost},${next}`;
		if (!CUT.test(joined) || !(isBeforeWords || whole.length > columnCount)) return whole;
		whole = [...whole.slice(0, at), joined, ...whole.slice(at + 2)];
	}
}
