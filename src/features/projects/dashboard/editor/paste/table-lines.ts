import { type Block, joinRuns } from "./blocks.ts";
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

/** Stands for an empty cell, so that the others keep their positions. */
const EMPTY_CELL: Run[] = [{ text: "–", marks: PLAIN }];

/**
 * Each row as a line: "Clay: 210" for two columns, "Clay; 210; 14" for more. Cells are repeated over spanned rows and
 * followed by empty ones over spanned columns.
 */
export function tableLines(
	rows: readonly PastedElement[][],
	runsOfCell: (cell: PastedElement) => Run[],
): Block[] {
	const spans: { runs: Run[]; rows: number }[] = [];
	const grid = rows.map((cells) => {
		const line: Run[][] = [];
		const fill = () => {
			for (let held = spans[line.length]; held && held.rows > 0; held = spans[line.length]) {
				held.rows -= 1;
				line.push(held.runs);
			}
		};
		for (const cell of cells) {
			fill();
			const runs = runsOfCell(cell);
			const rowsBelow = span(cell.attribs.rowspan) - 1;
			for (let column = 0; column < span(cell.attribs.colspan); column += 1) {
				const cellRuns = column === 0 ? runs : [];
				spans[line.length] = { runs: cellRuns, rows: rowsBelow };
				line.push(cellRuns);
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
			runs: columns === 2 ? pair(line) : joinRuns(line.map(orEmptyCell), "; "),
		}));
}

function pair([name = [], value = []]: Run[][]): Run[] {
	return joinRuns([orEmptyCell(name), orEmptyCell(value)], colonAfter(name));
}

const colonAfter = (name: readonly Run[]) => (/:\s*$/.test(textOf(name)) ? " " : ": ");

const orEmptyCell = (runs: Run[]): Run[] => (isBlank(runs) ? EMPTY_CELL : runs);

/** Limited, so that a wrong number cannot exhaust the memory. */
const span = (value: string | undefined): number =>
	Math.min(100, Math.max(1, Math.trunc(Number(value)) || 1));
