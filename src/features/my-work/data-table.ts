import { readObject, readText } from "../../platform/browser/read-fields.ts";
import { withoutInvisible } from "../../platform/text/invisible.ts";

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

/** The column of a cell. */
export function columnAt(columns: readonly Column[], cell: number): number {
	return columns.findIndex((_, index) => cell < startOf(columns, index + 1));
}

/** "Depth (cm)": as heads of tables and axes have it. */
export function headOf({ name, unit }: Column, index: number): string {
	const named = name.trim() || `Column ${index + 1}`;
	return unit.trim() ? `${named} (${unit.trim()})` : named;
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
	withoutInvisible(text).replace(/\s/g, "").replace(/[−–]/g, "-");

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

/** Cells copied from a spreadsheet: separated by tabs; quoted ones may contain tabs, line breaks and doubled quotes. */
export function splitCells(text: string): string[][] {
	const rows: string[][] = [[]];
	const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
	const pasted = text.replace(/^\uFEFF/, "");
	while (cell.lastIndex <= pasted.length) {
		const [, quoted, plain = "", end] = cell.exec(pasted) ?? [];
		rows[rows.length - 1]?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
		if (!end) break;
		if (end !== "\t") rows.push([]);
	}
	while (rows.length > 0 && isBlankRow(rows[rows.length - 1] ?? [])) rows.pop();
	return rows;
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

/** "Depth (cm)", "Depth [cm]" and "Depth / cm" as name and unit. */
function splitHead(head: string): Pick<Column, "name" | "unit"> {
	const [, name, unit] =
		/^(.*?)\s*(?:\(([^()]*)\)|\[([^[\]]*)\])$/.exec(head)?.filter((part) => part !== undefined) ??
		/^(.+?)\s+\/\s+(\S+)$/.exec(head) ??
		[];
	return name === undefined ? { name: head, unit: "" } : { name, unit: unit ?? "" };
}

const isNumber = (cell: string) => notationOf(cell) !== null;

/**
 * Makes a table of cells copied from a spreadsheet. A first row of words above numbers is the head; neighbouring columns of
 * one name with a number ("Reading 1", "Reading 2") are repeated readings. Undefined if nothing was copied.
 */
export function tableOf(text: string, id: string, title: string): DataTable | undefined {
	const cells = withPoints(splitCells(text));
	const width = Math.max(0, ...cells.map((row) => row.length));
	if (width === 0) return undefined;
	const filled = cells.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ""));
	const [first = [], ...others] = filled;
	const hasHead = others.length > 0 && !first.some(isNumber);
	const rows = hasHead ? others : filled;
	const columns: Column[] = [];
	let stem: string | undefined;
	for (let at = 0; at < width; at++) {
		const inColumn = rows.map((row) => row[at] ?? "").filter(Boolean);
		const isWords = inColumn.length === 0 || !inColumn.every(isNumber);
		const { name, unit } = splitHead(hasHead ? (first[at] ?? "") : "");
		const [, base, number] = /^(.*?)\s*(\d+)$/.exec(name) ?? [];
		const last = columns[columns.length - 1];
		const isNext = !isWords && last && base !== undefined && base === stem && unit === last.unit;
		if (isNext && Number(number) === last.readings + 1 && last.readings < MAX_READINGS) {
			last.readings++;
			last.name = base;
			continue;
		}
		stem = !isWords && number === "1" ? base : undefined;
		columns.push({ name, unit, readings: isWords ? 0 : 1 });
	}
	const y = columns.findIndex(({ readings }, index) => index > 0 && readings > 0);
	return {
		...newTable(id, title),
		columns,
		rows,
		chart: { kind: "none", x: 0, y: y < 0 ? [] : [y] },
	};
}

/** Fills cells from one on with what was copied from a spreadsheet; adds rows and columns where there are too few. */
export function withPasted(table: DataTable, row: number, cell: number, text: string): DataTable {
	const pasted = withPoints(splitCells(text));
	const width = cell + Math.max(0, ...pasted.map((cells) => cells.length));
	let next = table;
	while (widthOf(next.columns) < width) {
		next = withColumn(next, { name: "", unit: "", readings: 1 });
	}
	while (next.rows.length < row + pasted.length) next = withRow(next);
	const rows = next.rows.map((before, at) => {
		const cells = pasted[at - row];
		return cells ? before.map((text, place) => cells[place - cell] ?? text) : before;
	});
	return { ...next, rows };
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
	const decimals = numbers.map(({ cell }) => /[.,](\d+)$/.exec(cell.trim())?.[1]?.length ?? 0);
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
	return table.rows.flatMap((cells, row) =>
		cells.flatMap((text, cell) => {
			const { readings = 0 } = table.columns[columnAt(table.columns, cell)] ?? {};
			const number = text.trim() && readings > 0 ? readReading(text) : 0;
			return typeof number === "number" ? [] : [{ row, cell, unclear: number === "unclear" }];
		}),
	);
}
