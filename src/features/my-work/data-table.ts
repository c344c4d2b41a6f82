import { readObject, readText } from "../../platform/browser/read-fields.ts";
import { notationOf, withDecimalPoint } from "../../platform/text/decimal-forms.ts";

export interface Column {
	name: string;
	unit: string;
	/** Per row: 0 for words, 1 for one number, more for a repeated measurement. */
	readings: number;
}

export const CHARTS = ["none", "bars", "points", "line"] as const;
export type ChartKind = (typeof CHARTS)[number];

/** From the lowest to the highest reading, or the standard deviation. */
export type Spread = "range" | "deviation";

export interface DataTable {
	id: string;
	title: string;
	columns: Column[];
	/** As entered; a column with several readings has several cells. */
	rows: string[][];
	spread: Spread;
	chart: { kind: ChartKind; x: number; y: number[] };
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

export const cellsOf = ({ readings }: Column): number => Math.max(readings, 1);

export const widthOf = (columns: readonly Column[]) =>
	columns.reduce((sum, column) => sum + cellsOf(column), 0);

export const blankRow = (columns: readonly Column[]) => Array<string>(widthOf(columns)).fill("");

export const firstCellOf = (columns: readonly Column[], column: number): number =>
	widthOf(columns.slice(0, column));

/** Equal names get a number. */
export function namesOf(columns: readonly Column[]): string[] {
	const names = columns.map(({ name }, index) => name.trim() || `Column ${index + 1}`);
	const used = new Set(names);
	return names.map((name) => {
		if (names.indexOf(name) === names.lastIndexOf(name)) return name;
		let number = 1;
		while (used.has(`${name} ${number}`)) number++;
		used.add(`${name} ${number}`);
		return `${name} ${number}`;
	});
}

export function headersOf(columns: readonly Column[]): string[] {
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
		index === row ? cells.map((before, each) => (each === cell ? text : before)) : cells,
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

/** Cells that the column would lose with this many readings; null deletes the column. */
export function cellsLost(table: DataTable, column: number, readings: number | null): number {
	const { columns, rows } = table;
	const start = firstCellOf(columns, column) + (readings === null ? 0 : Math.max(readings, 1));
	const end = firstCellOf(columns, column + 1);
	return rows.flatMap((row) => row.slice(start, end)).filter((cell) => cell.trim()).length;
}

export function withColumnChanged(
	table: DataTable,
	index: number,
	change: Partial<Column>,
): DataTable {
	const before = table.columns[index];
	if (!before) return table;
	const column = { ...before, ...change };
	const start = firstCellOf(table.columns, index);
	const rows = table.rows.map((row) => {
		const cells = row.slice(start, start + cellsOf(before));
		const newCells = Array.from({ length: cellsOf(column) }, (_, each) => cells[each] ?? "");
		return [...row.slice(0, start), ...newCells, ...row.slice(start + cellsOf(before))];
	});
	const columns = table.columns.map((each, other) => (other === index ? column : each));
	return { ...table, columns, rows };
}

export function withoutColumn(table: DataTable, index: number): DataTable {
	const { columns, rows, chart } = table;
	const [start, end] = [firstCellOf(columns, index), firstCellOf(columns, index + 1)];
	const moved = (column: number) => (column > index ? column - 1 : column);
	return {
		...table,
		columns: columns.filter((_, other) => other !== index),
		rows: rows.map((row) => [...row.slice(0, start), ...row.slice(end)]),
		chart: {
			...chart,
			x: chart.x === index ? 0 : moved(chart.x),
			y: chart.y.filter((column) => column !== index).map(moved),
		},
	};
}

/** Squares of larger numbers, or of numbers as close to 0, cannot be computed. */
const MAX_SIZE = 1e100;

/**
 * "4.2", "4,2", "1,234,567". "unclear" for "1,250", which can mean 1250 or 1.25; null for text, or a number too large
 * or small to compute with.
 */
export function readReading(text: string): number | "unclear" | null {
	const notation = notationOf(text);
	if (notation === null || notation === "unclear") return notation;
	const written = withDecimalPoint(text, notation);
	const number = Number(written);
	const size = Math.abs(number);
	// "1e-400" becomes 0.
	const isZero = !/^[^e]*[1-9]/i.test(written);
	return size > MAX_SIZE || (!isZero && size < 1 / MAX_SIZE) ? null : number;
}

/** 7 of "1.20E-05", -2 of "1.5E3". */
export function decimalsOf(text: string): number {
	const notation = notationOf(text);
	const number = notation && notation !== "unclear" ? withDecimalPoint(text, notation) : "";
	const [, fraction = "", power] = /^[^.e]*\.?(\d*)(?:e(.*))?$/i.exec(number) ?? [];
	return fraction.length - Number(power ?? 0);
}

export interface Summary {
	readings: number[];
	mean: number;
	lowest: number;
	highest: number;
	/** Standard deviation of a sample; null for a single reading. */
	deviation: number | null;
	/** Decimals of the readings; negative if even their last digit stands for tens or more. */
	decimals: number;
}

/** Undefined for words, or without a number in this row. */
export function summaryOf(
	table: Pick<DataTable, "columns" | "rows">,
	column: number,
	row: number,
): Summary | undefined {
	const { columns, rows } = table;
	if (!columns[column]?.readings) return undefined;
	const cells =
		rows[row]?.slice(firstCellOf(columns, column), firstCellOf(columns, column + 1)) ?? [];
	const numbers = cells.flatMap((cell) => {
		const number = readReading(cell);
		return typeof number === "number" ? [{ number, decimals: decimalsOf(cell) }] : [];
	});
	if (numbers.length === 0) return undefined;
	const readings = numbers.map(({ number }) => number);
	const mean = readings.reduce((sum, each) => sum + each, 0) / readings.length;
	const squares = readings.reduce((sum, each) => sum + (each - mean) ** 2, 0);
	return {
		readings,
		mean,
		lowest: Math.min(...readings),
		highest: Math.max(...readings),
		deviation: readings.length > 1 ? Math.sqrt(squares / (readings.length - 1)) : null,
		decimals: Math.max(...numbers.map(({ decimals }) => decimals)),
	};
}

/** "−0.5", "1.3E-7". */
export const writeNumber = (value: number) =>
	String(Number(value.toPrecision(12)))
		.replace(/^-/, "−")
		.replace("e", "E");

/** With at most this many decimal places, without trailing zeros. */
function writeRounded(value: number, decimals: number): string {
	const places = Math.min(decimals, 100);
	const tens = 10 ** -places;
	return writeNumber(places < 0 ? Math.round(value / tens) * tens : Number(value.toFixed(places)));
}

/** With the zeros of the readings: "5.0", "4.0E-7". */
function writeReading(value: number, decimals: number): string {
	const short = writeRounded(value, decimals + 1);
	const [, exponent] = short.split("E");
	const digits = decimals + Number(exponent ?? 0);
	if (digits < 0 || digits > 12) return short;
	const whole = exponent ? value.toExponential(digits) : value.toFixed(digits);
	return whole
		.replace(/^-([0.]+)$/, "$1")
		.replace(/^-/, "−")
		.replace("e", "E");
}

/** With the decimal places of the readings, and one more if it is not zero. */
export function writeMean(value: number, decimals: number): string {
	const longer = writeRounded(value, decimals + 1);
	return longer === writeRounded(value, decimals) ? writeReading(value, decimals) : longer;
}

/** "0.6 to 0.8", or "± 0.12"; empty for a single reading. */
export function writeSpread(summary: Summary, spread: Spread): string {
	const { lowest, highest, deviation, decimals } = summary;
	if (deviation === null) return "";
	if (spread === "deviation") return `± ${writeRounded(deviation, decimals + 1)}`;
	const [from, to] = [lowest, highest].map((value) => writeReading(value, decimals));
	return `${from} to ${to}`;
}

export const SPREAD_LABELS: Record<Spread, string> = {
	range: "Range (lowest to highest)",
	deviation: "Standard deviation",
};

export const SPREAD_HEADERS: Record<Spread, string> = {
	range: "Range",
	deviation: "Standard deviation",
};

export function unreadableCells(table: DataTable) {
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
