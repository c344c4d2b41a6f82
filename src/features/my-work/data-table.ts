import { readObject, readText } from "../../platform/browser/read-fields.ts";
import { withoutInvisible } from "../../platform/text/invisible.ts";
import { readCells, type Separator, separatorOf } from "../../platform/text/spreadsheet-cells.ts";

/** Tables of readings: what is typed, what was pasted, and what is computed from it. */

export interface Column {
	name: string;
	unit: string;
	/** How many readings each row has: 0 for words, 1 for one number, more if the measurement was repeated. */
	readings: number;
}

export const CHARTS = ["none", "bars", "points", "line"] as const;
export type ChartKind = (typeof CHARTS)[number];

/** How the spread of repeated readings is given: from the lowest to the highest, or the standard deviation. */
export type Spread = "range" | "deviation";

export interface DataTable {
	id: string;
	title: string;
	columns: Column[];
	/** Cells as they were typed; a column with several readings has several cells. */
	rows: string[][];
	spread: Spread;
	chart: { kind: ChartKind; x: number; y: number[] };
	/** One or two sentences: what the table shows. */
	note: string;
}

export const MAX_READINGS = 10;

const asObject = (value: unknown) => readObject(value as Record<string, unknown> | null);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isIndex = (value: unknown, below: number): value is number =>
	Number.isInteger(value) && (value as number) >= 0 && (value as number) < below;

export function readTable(from: Record<string, unknown>, id: string): DataTable {
	const columns = asList(from.columns).map((each): Column => {
		const { name, unit, readings } = asObject(each) ?? {};
		return {
			name: readText(name),
			unit: readText(unit),
			readings: isIndex(readings, MAX_READINGS + 1) ? readings : 1,
		};
	});
	const width = widthOf(columns);
	const chart = asObject(from.chart) ?? {};
	return {
		id,
		title: readText(from.title),
		columns,
		rows: asList(from.rows).map((row) => {
			const cells = asList(row);
			return Array.from({ length: width }, (_, index) => readText(cells[index]));
		}),
		spread: from.spread === "deviation" ? "deviation" : "range",
		chart: {
			kind: CHARTS.find((kind) => kind === chart.kind) ?? "none",
			x: isIndex(chart.x, columns.length) ? chart.x : 0,
			y: asList(chart.y).filter((column) => isIndex(column, columns.length)),
		},
		note: readText(from.note),
	};
}

export function newTable(id: string, title: string): DataTable {
	const columns = [
		{ name: "", unit: "", readings: 0 },
		{ name: "", unit: "", readings: 3 },
	];
	return {
		id,
		title,
		columns,
		rows: Array.from({ length: 3 }, () => blankRow(columns)),
		spread: "range",
		chart: { kind: "none", x: 0, y: [1] },
		note: "",
	};
}

/** How many cells of a row a column has. */
export const cellsOf = ({ readings }: Column): number => Math.max(readings, 1);

const widthOf = (columns: readonly Column[]) =>
	columns.reduce((sum, column) => sum + cellsOf(column), 0);

const blankRow = (columns: readonly Column[]) => Array<string>(widthOf(columns)).fill("");

/** The first cell of a column. */
export const startOf = (columns: readonly Column[], column: number): number =>
	widthOf(columns.slice(0, column));

/** The names of columns; of equal ones with a number, so that each is a different one. */
export function namesOf(columns: readonly Column[]): string[] {
	const names = columns.map(({ name }, index) => name.trim() || `Column ${index + 1}`);
	const taken = new Set(names);
	return names.map((name) => {
		if (names.indexOf(name) === names.lastIndexOf(name)) return name;
		let number = 1;
		while (taken.has(`${name} ${number}`)) number++;
		taken.add(`${name} ${number}`);
		return `${name} ${number}`;
	});
}

/** "Depth (cm)": as heads of tables and axes have it. */
export function headsOf(columns: readonly Column[]): string[] {
	const units = columns.map(({ unit }) => unit.trim());
	return namesOf(columns).map((name, index) => (units[index] ? `${name} (${units[index]})` : name));
}

export const isBlankRow = (row: readonly string[]): boolean => row.every((cell) => !cell.trim());

export function withRow(table: DataTable): DataTable {
	return { ...table, rows: [...table.rows, blankRow(table.columns)] };
}

export function withoutRow(table: DataTable, row: number): DataTable {
	return { ...table, rows: table.rows.filter((_, index) => index !== row) };
}

export function withCell(table: DataTable, row: number, cell: number, text: string): DataTable {
	const rows = table.rows.map((cells, index) =>
		index === row ? cells.map((before, place) => (place === cell ? text : before)) : cells,
	);
	return { ...table, rows };
}

export function withColumn(table: DataTable, column: Column): DataTable {
	const more = Array<string>(cellsOf(column)).fill("");
	return {
		...table,
		columns: [...table.columns, column],
		rows: table.rows.map((row) => [...row, ...more]),
	};
}

/** The cells that a column would lose with this many readings; with none of the column, all of them. */
export function cellsLost(table: DataTable, column: number, readings: number | null): number {
	const { columns, rows } = table;
	const start = startOf(columns, column) + (readings === null ? 0 : Math.max(readings, 1));
	const end = startOf(columns, column + 1);
	return rows.flatMap((row) => row.slice(start, end)).filter((cell) => cell.trim()).length;
}

/** Changes a column; its cells follow the number of its readings. */
export function withColumnChanged(
	table: DataTable,
	index: number,
	change: Partial<Column>,
): DataTable {
	const before = table.columns[index];
	if (!before) return table;
	const column = { ...before, ...change };
	const start = startOf(table.columns, index);
	const rows = table.rows.map((row) => {
		const cells = row.slice(start, start + cellsOf(before));
		const kept = Array.from({ length: cellsOf(column) }, (_, place) => cells[place] ?? "");
		return [...row.slice(0, start), ...kept, ...row.slice(start + cellsOf(before))];
	});
	const columns = table.columns.map((each, place) => (place === index ? column : each));
	return { ...table, columns, rows };
}

export function withoutColumn(table: DataTable, index: number): DataTable {
	const { columns, rows, chart } = table;
	const [start, end] = [startOf(columns, index), startOf(columns, index + 1)];
	const moved = (column: number) => (column > index ? column - 1 : column);
	return {
		...table,
		columns: columns.filter((_, place) => place !== index),
		rows: rows.map((row) => [...row.slice(0, start), ...row.slice(end)]),
		chart: {
			...chart,
			x: chart.x === index ? 0 : moved(chart.x),
			y: chart.y.filter((column) => column !== index).map(moved),
		},
	};
}

/** A number in plain notation, with a point. */
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** Commas between groups of three digits. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const COMMA = /^[+-]?\d*,\d+$/;

type Notation = "plain" | "grouped" | "comma" | "unclear";

const typedNumber = (text: string) =>
	withoutInvisible(text).replace(/\s/g, "").replace(/[−–]/g, "-").replace(/%$/, "");

function notationOf(text: string): Notation | null {
	const typed = typedNumber(text);
	if (PLAIN.test(typed)) return "plain";
	// 1,250 is 1250 in one country and 1.25 in another.
	if (GROUPED.test(typed)) return /,.*[,.]/.test(typed) ? "grouped" : "unclear";
	return COMMA.test(typed) ? "comma" : null;
}

/**
 * A reading as a number: "4.2", "4,2", "1,234,567". "unclear" for "1,250", which can mean either 1250 or 1.25; null for what
 * is no number.
 */
export function readReading(text: string): number | "unclear" | null {
	const notation = notationOf(text);
	if (notation === null || notation === "unclear") return notation;
	return Number(withPoint(text, notation));
}

function withPoint(text: string, notation: "plain" | "grouped" | "comma"): string {
	const typed = typedNumber(text);
	if (notation === "plain") return typed;
	return notation === "grouped" ? typed.replaceAll(",", "") : typed.replace(",", ".");
}

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

/** What the readings of one row amount to. */
export interface Summary {
	readings: number[];
	mean: number;
	lowest: number;
	highest: number;
	/** Of a sample; null for a single reading. */
	deviation: number | null;
	/** Decimal places of the readings. */
	decimals: number;
}

/** Undefined if a column has words, or none of its cells in this row is a number. */
export function summaryOf(
	table: Pick<DataTable, "columns" | "rows">,
	column: number,
	row: number,
): Summary | undefined {
	const { columns, rows } = table;
	if (!columns[column]?.readings) return undefined;
	const cells = rows[row]?.slice(startOf(columns, column), startOf(columns, column + 1)) ?? [];
	const numbers = cells.flatMap((cell) => {
		const number = readReading(cell);
		return typeof number === "number" ? [{ number, cell }] : [];
	});
	if (numbers.length === 0) return undefined;
	const readings = numbers.map(({ number }) => number);
	const mean = readings.reduce((sum, each) => sum + each, 0) / readings.length;
	const squares = readings.reduce((sum, each) => sum + (each - mean) ** 2, 0);
	const decimals = numbers.map(({ cell }) => /[.,](\d+)[\s%]*$/.exec(cell)?.[1]?.length ?? 0);
	return {
		readings,
		mean,
		lowest: Math.min(...readings),
		highest: Math.max(...readings),
		deviation: readings.length > 1 ? Math.sqrt(squares / (readings.length - 1)) : null,
		decimals: Math.max(...decimals),
	};
}

/** One decimal place more than the readings have, without zeros at the end. */
export function writeMean(value: number, decimals: number): string {
	return String(Number(value.toFixed(Math.min(decimals + 1, 12)))).replace("-", "−");
}

/** "0.6 to 0.8", or "± 0.12"; empty for a single reading. */
export function writeSpread(summary: Summary, spread: Spread): string {
	const { lowest, highest, deviation, decimals } = summary;
	if (deviation === null) return "";
	if (spread === "deviation") return `± ${writeMean(deviation, decimals)}`;
	const [from, to] = [lowest, highest].map((value) => writeMean(value, decimals));
	return `${from} to ${to}`;
}

export const SPREADS: Record<Spread, string> = {
	range: "Range (lowest to highest)",
	deviation: "Standard deviation",
};

/** Heads of the column with the spread. */
export const SPREAD_HEADS: Record<Spread, string> = {
	range: "Range",
	deviation: "Standard deviation",
};

/** The cells that should be numbers and are not, or are unclear. */
export function unreadCells(table: DataTable): { row: number; cell: number; unclear: boolean }[] {
	const areNumbers = table.columns.flatMap((column) =>
		Array<boolean>(cellsOf(column)).fill(column.readings > 0),
	);
	return table.rows.flatMap((cells, row) =>
		cells.flatMap((text, cell) => {
			const number = text.trim() && areNumbers[cell] ? readReading(text) : 0;
			return typeof number === "number" ? [] : [{ row, cell, unclear: number === "unclear" }];
		}),
	);
}
