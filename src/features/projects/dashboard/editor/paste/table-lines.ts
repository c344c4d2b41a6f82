import { type Block, joined } from "./blocks.ts";
import { isBlank, PLAIN, type Run, textOf } from "./inline-runs.ts";
import { isElement, type PastedElement, type PastedNode } from "./pasted-style.ts";

function rowsOf(nodes: readonly PastedNode[]): PastedElement[] {
	return nodes
		.filter(isElement)
		.flatMap((node) =>
			node.name === "tr"
				? [node]
				: /^(td|th|caption|colgroup)$/.test(node.name)
					? []
					: rowsOf(node.children),
		);
}

export const cellsOf = (table: PastedElement): PastedElement[][] =>
	rowsOf(table.children).map((row) =>
		row.children.filter(isElement).filter(({ name }) => name === "td" || name === "th"),
	);

export const captionOf = (table: PastedElement): PastedElement | undefined =>
	table.children.filter(isElement).find(({ name }) => name === "caption");

/** An empty cell; the others keep their positions. */
const NOTHING: Run[] = [{ text: "–", marks: PLAIN }];

/**
 * Each row as a line: "Clay: 210" for two columns, "Clay; 210; 14" for more. Cells are repeated over spanned rows and
 * followed by empty ones over spanned columns.
 */
export function tableLines(
	rows: readonly PastedElement[][],
	runsOfCell: (cell: PastedElement) => Run[],
): Block[] {
	const below: { runs: Run[]; rows: number }[] = [];
	const grid = rows.map((cells) => {
		const line: Run[][] = [];
		const fill = () => {
			for (let held = below[line.length]; held && held.rows > 0; held = below[line.length]) {
				held.rows -= 1;
				line.push(held.runs);
			}
		};
		for (const cell of cells) {
			fill();
			const runs = runsOfCell(cell);
			const down = span(cell.attribs.rowspan) - 1;
			for (let column = 0; column < span(cell.attribs.colspan); column += 1) {
				const own = column === 0 ? runs : [];
				below[line.length] = { runs: own, rows: down };
				line.push(own);
			}
		}
		fill();
		return line;
	});
	const columns = Math.max(...grid.map(({ length }) => length));
	return grid
		.filter((line) => !line.every(isBlank))
		.map((line) => ({
			kind: "text",
			tag: "p",
			classes: [],
			runs: columns === 2 ? pair(line) : joined(line.map(orNothing), "; "),
		}));
}

function pair([name = [], value = []]: Run[][]): Run[] {
	return joined([orNothing(name), orNothing(value)], colonAfter(name));
}

const colonAfter = (name: readonly Run[]) => (/:\s*$/.test(textOf(name)) ? " " : ": ");

const orNothing = (runs: Run[]): Run[] => (isBlank(runs) ? NOTHING : runs);

/** Limited, so that a wrong number cannot exhaust the memory. */
const span = (value: string | undefined): number =>
	Math.min(100, Math.max(1, Math.trunc(Number(value)) || 1));
