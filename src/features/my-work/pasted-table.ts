import { readCells, type Separator, separatorOf } from "../../platform/text/spreadsheet-cells.ts";
import {
	blankRow,
	type Column,
	type DataTable,
	isBlankRow,
	MAX_READINGS,
	newTable,
	notationOf,
	widthOf,
	withColumn,
	withPoint,
} from "./data-table.ts";

/** What was copied from a spreadsheet, as a table of readings. */

const DECIMAL = /^[+\-−]?\d+,\d+$/;

/**
 * What separates the cells of a paste; null if lines like "12,5" can be two columns or one with decimal commas. Under a head
 * without a comma they are one.
 */
export function pastedSeparator(text: string): Separator | null {
	const separator = separatorOf(text);
	if (separator !== ",") return separator;
	const [first = "", ...others] = readCells(text, "").flat().filter(Boolean);
	const isDecimal = (line: string) => DECIMAL.test(line);
	// Each comma is within quotes.
	if (readCells(text, separator).every((cells) => cells.length === 1)) return "";
	if (!first.includes(",") && others.length > 0 && others.every(isDecimal)) return "";
	return [first, ...others].every(isDecimal) ? null : separator;
}

/** Without the empty cells at the end. */
const lengthOf = (cells: readonly string[]) =>
	cells.reduce((end, cell, at) => (cell ? at + 1 : end), 0);

/** The cells of a paste, without blank lines and without the empty cells that a separator at the end of lines leaves. */
function pastedCells(text: string, separator: Separator): string[][] {
	const rows = readCells(text, separator).filter((cells) => !isBlankRow(cells));
	const width = rows.reduce((most, cells) => Math.max(most, lengthOf(cells)), 0);
	return rows.map((cells) => cells.slice(0, width));
}

/**
 * Writes the numbers of a paste with points. What its other numbers show decides about "1,250"; if they show nothing, it is
 * left as it is, and the table says that it is unclear.
 */
function withPoints(cells: readonly string[][]): string[][] {
	const all = cells.flat();
	const notations = new Set(all.map(notationOf));
	const hasPoints = all.some((cell) => notationOf(cell) === "plain" && cell.includes("."));
	const groups = notations.has("grouped") || hasPoints;
	const commas = notations.has("comma");
	return cells.map((row) =>
		row.map((cell) => {
			const notation = notationOf(cell);
			if (notation === null || notation === "plain") return cell;
			if (notation !== "unclear") return withPoint(cell, notation);
			if (groups === commas) return cell;
			return withPoint(cell, commas ? "comma" : "grouped");
		}),
	);
}

/** The first line of a paste with more cells than most lines have. Blank lines count for its number. */
export function wideLine(text: string, separator: Separator) {
	const counts = new Map<number, number>();
	const lines = readCells(text, separator).map((cells, index) => {
		const length = lengthOf(cells);
		if (length > 0) counts.set(length, (counts.get(length) ?? 0) + 1);
		return { line: index + 1, cells: length };
	});
	const [[most] = [0]] = [...counts].sort(
		([wide, often], [otherWide, otherOften]) => otherOften - often || otherWide - wide,
	);
	const wide = lines.find(({ cells }) => cells > most);
	return wide && { ...wide, most };
}

/** "Depth (cm)", "Depth [cm]", "Depth (cm) 1" and "Depth / cm" as name and unit. */
function splitHead(head: string): Pick<Column, "name" | "unit"> {
	const [, name = "", unit = "", number] =
		/^(.*?)\s*[([]([^()[\]]*)[)\]](\s*\d+)?$/.exec(head) ?? /^(.+?)\s+\/\s+(\S+)$/.exec(head) ?? [];
	// "Trial (1)" is a number, not a unit.
	if (/^\d+$/.test(unit)) return { name: `${name} ${unit}`, unit: "" };
	return name
		? { name: number ? `${name} ${number.trim()}` : name, unit }
		: { name: head, unit: "" };
}

const isNumber = (cell: string) => notationOf(cell) !== null;

/** Whether a column has words or numbers: what most of its cells are. */
function kindOf(cells: readonly string[]): "words" | "numbers" | "empty" {
	const filled = cells.filter(Boolean);
	if (filled.length === 0) return "empty";
	return filled.filter(isNumber).length * 2 > filled.length ? "numbers" : "words";
}

/** Whether the first row has the units of the rows below it: words above numbers, and nothing above words. */
function hasUnits([first = [], ...others]: readonly string[][]): boolean {
	return (
		first.some(Boolean) &&
		first.every((cell, at) =>
			kindOf(others.map((row) => row[at] ?? "")) === "numbers" ? !isNumber(cell) : !cell,
		)
	);
}

/**
 * Makes a table of cells copied from a spreadsheet. A first row of words above numbers is the head, a line with one cell
 * above it the title, a line of units below it their units. Neighbouring columns of one name, or with a number after it ("Reading 1", "Reading 2"), are repeated
 * readings if they have numbers. Undefined if nothing was copied.
 */
export function tableOf(
	text: string,
	id: string,
	separator: Separator = pastedSeparator(text) ?? ",",
): DataTable | undefined {
	const cells = withPoints(pastedCells(text, separator));
	const width = widest(cells);
	if (width === 0) return undefined;
	const filled = cells.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ""));
	const isAbove = width > 1 && filled.length > 2 && filled[0]?.slice(1).every((cell) => !cell);
	const isTitle = isAbove && !filled[1]?.some((cell, at) => (cell ? isNumber(cell) : at > 0));
	const [title = ""] = isTitle ? (filled.shift() ?? []) : [];
	const [first = [], ...others] = filled;
	const hasHead = others.length > 0 && !first.some(isNumber);
	const units = hasHead && width > 1 && hasUnits(others) ? others.shift() : undefined;
	const rows = hasHead ? others : filled;
	let merged = "";
	const found = first.map((head, at) => {
		const cells = rows.map((row) => row[at] ?? "");
		const kind = kindOf(cells);
		// The head of merged cells is in the first of them, and the first column has a head of its own.
		merged = head || (at > 1 && kind === "numbers" ? merged : "");
		const { name, unit } = splitHead(hasHead ? merged : "");
		const [, base, number] = /^(.*?)[\s#._-]*(\d+)$/.exec(name) ?? [];
		const below = units?.[at]?.replace(/^[([](.*)[)\]]$/, "$1");
		const sign = cells.some((cell) => cell.endsWith("%")) ? "%" : "";
		return { name, unit: unit || below || sign, kind, base, number: Number(number) };
	});
	const columns: Column[] = [];
	while (found.length > 0) {
		const [{ name = "", unit = "", base = "", number } = {}] = found;
		/** How many columns from here on continue with these names. */
		const run = (nameAt: (at: number) => boolean) => {
			const end = found.findIndex(
				(other, at) => other.kind === "words" || other.unit !== unit || !nameAt(at),
			);
			return end < 0 ? found.length : end;
		};
		const equal = name ? run((at) => found[at]?.name === name) : 1;
		const numbered =
			number === 1 ? run((at) => found[at]?.base === base && found[at]?.number === at + 1) : 1;
		const repeated = Math.max(equal, numbered, 1);
		const these = found.splice(0, repeated);
		if (repeated > 1 && repeated <= MAX_READINGS) {
			columns.push({ name: numbered > 1 ? base : name, unit, readings: repeated });
			continue;
		}
		for (const { kind, name, unit } of these) {
			columns.push({ name, unit, readings: kind === "numbers" ? 1 : 0 });
		}
	}
	const y = columns.findIndex(({ readings }, index) => index > 0 && readings > 0);
	return {
		...newTable(id, title),
		columns,
		rows,
		chart: { kind: "none", x: 0, y: y < 0 ? [] : [y] },
	};
}

const widest = (rows: readonly (readonly string[])[]) =>
	rows.reduce((most, cells) => Math.max(most, cells.length), 0);

const SEPARATED: Record<Separator, string> = {
	"\t": "separated by tabs",
	",": "separated by commas",
	";": "separated by semicolons",
	"": "one cell a line",
};

/** How a paste was read. */
export function readAs(rows: number, columns: number, separator: Separator): string {
	const counted = `${rows} ${rows === 1 ? "row" : "rows"}`;
	const across = `${columns} ${columns === 1 ? "column" : "columns"}`;
	return `Read as ${counted} and ${across}, ${SEPARATED[separator]}.`;
}

/**
 * Fills cells from one on with what was copied from a spreadsheet; adds rows and columns where there are too few. Commas
 * separate cells only where most of these are numbers: sentences stay whole.
 *
 * @returns also how the paste was read
 */
export function withPasted(table: DataTable, row: number, cell: number, text: string) {
	let separator = pastedSeparator(text) ?? "";
	let split = pastedCells(text, separator);
	if (separator === "," && kindOf(split.flat()) !== "numbers") {
		separator = "";
		split = pastedCells(text, separator);
	}
	const pasted = withPoints(split);
	const width = cell + widest(pasted);
	let next = table;
	while (widthOf(next.columns) < width) {
		next = withColumn(next, { name: "", unit: "", readings: 1 });
	}
	const rows = [...next.rows];
	while (rows.length < row + pasted.length) rows.push(blankRow(next.columns));
	for (const [at, cells] of pasted.entries()) {
		const before = rows[row + at] ?? [];
		rows[row + at] = before.map((text, place) => cells[place - cell] ?? text);
	}
	return {
		table: { ...next, rows },
		read: readAs(pasted.length, width - cell, separator),
	};
}
