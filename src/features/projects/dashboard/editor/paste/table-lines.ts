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

/** "Clay: 210" for two columns, "Clay; 210; 14" for more. Cells repeat in spanned rows, and leave spanned columns empty. */
export function tableLines(
	rows: readonly PastedElement[][],
	runsOfCell: (cell: PastedElement) => Run[],
): Block[] {
	const spans: { runs: Run[]; rows: number }[] = [];
	const grid = rows.map((cells) => {
		const line: Run[][] = [];
		const repeatSpanned = () => {
			for (let span = spans[line.length]; span && span.rows > 0; span = spans[line.length]) {
				span.rows -= 1;
				line.push(span.runs);
			}
		};
		for (const cell of cells) {
			repeatSpanned();
			const runs = runsOfCell(cell);
			const rowsBelow = spanOf(cell.attribs.rowspan) - 1;
			for (let column = 0; column < spanOf(cell.attribs.colspan); column += 1) {
				const cellRuns = column === 0 ? runs : [];
				spans[line.length] = { runs: cellRuns, rows: rowsBelow };
				line.push(cellRuns);
			}
		}
		repeatSpanned();
		return line;
	});
	const columns = Math.max(...grid.map(({ length }) => length));
	return grid
		.filter((line) => !line.every(isBlank))
		.map((line) => ({
			kind: "text",
			tag: "p",
			classes: [],
			runs: columns === 2 ? nameAndValue(line) : joinRuns(line.map(orEmptyCell), "; "),
		}));
}

function nameAndValue([name = [], value = []]: Run[][]): Run[] {
	const separator = /:\s*$/.test(textOf(name)) ? " " : ": ";
	return joinRuns([orEmptyCell(name), orEmptyCell(value)], separator);
}

const orEmptyCell = (runs: Run[]): Run[] => (isBlank(runs) ? EMPTY_CELL : runs);

/** Limited, so that a wrong number cannot exhaust the memory. */
const spanOf = (value: string | undefined): number =>
	Math.min(100, Math.max(1, Math.trunc(Number(value)) || 1));
