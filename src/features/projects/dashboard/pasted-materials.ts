import {
	type PastedColumns,
	type PastedRow,
	type PasteReport,
	readPastedTable,
} from "../../../platform/text/pasted-columns.ts";
import type { MaterialValues } from "../project-drafts.contract.ts";

const ORDER = ["item", "quantity", "cost", "source", "substitute", "safety"] as const;

/** A unit price (`each`) is not the line's cost. If two columns have costs, the cost is the total. */
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
	unitPriceHeader?: string;
}

/** Materials copied from a spreadsheet. Invalid costs stay, to be marked in the form. */
export function readPastedMaterials(text: string): PastedMaterials {
	const { rows, headers, separator, leftOut, unread } = readPastedTable(text, COLUMNS);
	const lines = rows.map((row) => {
		const cells = separator === "," ? withJoinedCost(row) : row.cells;
		const { indexes, columnCount } = row.header;
		const cell = (name: (typeof ORDER)[number]) =>
			(separator === "," ? (cells[indexes[name] ?? -1] ?? "") : row.cell(name)).replace(
				/\s+/g,
				" ",
			);
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
		leftOut: [...leftOut, ...unnamed.map(({ cells }) => cells.filter(Boolean).join(", "))],
		unread: [...new Set([...unread, ...others])],
		...(each && !headers.cost && { unitPriceHeader: each }),
	};
}

const AMOUNT = /^\D*\d+(?:,\d{3})*,\d{1,3}(?:\.\d*)?\s*(?:\/[=-]|kes|kshs?\.?|shs?\.?)?$/i;

/**
 * Joins an amount that commas between columns have split: 1,250 is 1250; 1250,50 is unclear and stays as typed. The
 * next cell is part of it if the row has too many cells, or if that column has words.
 */
function withJoinedCost({ cells, header }: PastedRow<keyof MaterialValues | "each">): string[] {
	const { indexes, columnCount } = header;
	const at = indexes.cost ?? cells.length;
	const isBeforeWords = (["source", "substitute", "safety"] as const).some(
		(name) => indexes[name] === at + 1,
	);
	let merged = cells;
	for (;;) {
		const [cost, next] = merged.slice(at, at + 2);
		const joined = `${cost},${next}`;
		if (!AMOUNT.test(joined) || !(isBeforeWords || merged.length > columnCount)) return merged;
		merged = [...merged.slice(0, at), joined, ...merged.slice(at + 2)];
	}
}
