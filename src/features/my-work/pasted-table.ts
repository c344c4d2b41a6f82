import { notationOf, withDecimalPoint } from "../../platform/text/decimal-forms.ts";
import {
	readCells,
	readRows,
	type Separator,
	separatorOf,
} from "../../platform/text/spreadsheet-cells.ts";
import {
	blankRow,
	type Column,
	type DataTable,
	decimalsOf,
	firstCellOf,
	isBlankRow,
	MAX_READINGS,
	newTable,
	readReading,
	summaryOf,
	widthOf,
	withColumn,
	withoutColumn,
} from "./data-table.ts";

const DECIMAL = /^[+\-−]?\d+,\d+(?:e[+\-−]?\d+)?$/i;

export const SEPARATORS: Record<Separator, string> = {
	"\t": "Tabs",
	",": "Commas",
	";": "Semicolons",
	"": "Nothing: one cell per line",
};

/**
 * What separates the cells; null if lines like "12,5" can be two columns or decimal commas. Under a header without a
 * comma they are decimal commas.
 */
export function pastedSeparator(text: string): Separator | null {
	const separator = separatorOf(text);
	if (separator !== ",") return separator;
	const lines = readCells(text, "").flat().filter(Boolean);
	const [first = "", ...others] = lines;
	const isDecimal = (line: string) => DECIMAL.test(line);
	// Each comma is within quotes.
	if (readCells(text, separator).every((cells) => cells.length === 1)) return "";
	if (!first.includes(",") && others.length > 0 && others.every(isDecimal)) return "";
	// "10,24,5" below "Depth,Temp".
	const rows = readCells(text, separator).filter((row) => !isBlankRow(row));
	const start = rows.findIndex((row) => row.some(isNumber));
	const { length = 1 } = rows[start - 1] ?? [];
	const areWider = length > 1 && rows.slice(start).every((row) => row.length > length);
	return areWider || lines.every(isDecimal) ? null : separator;
}

/** Number of cells, without trailing empty ones. */
const lengthOf = (cells: readonly string[]) =>
	cells.reduce((end, cell, at) => (cell ? at + 1 : end), 0);

/** Without surrounding blank lines and trailing empty cells. */
function pastedCells(text: string, separator: Separator): string[][] {
	const rows = readCells(text, separator);
	while (rows[0] && isBlankRow(rows[0])) rows.shift();
	while (rows.length > 0 && isBlankRow(rows[rows.length - 1] ?? [])) rows.pop();
	const width = rows.reduce((most, cells) => Math.max(most, lengthOf(cells)), 0);
	return rows.map((cells) => cells.slice(0, width));
}

/** Writes numbers with decimal points. What "1,250" means follows from the others in its column, or stays unclear. */
function withDecimalPoints(rows: readonly string[][]): string[][] {
	const meanings = Array.from({ length: widest(rows) }, (_, at) => {
		const cells = rows.map((row) => row[at] ?? "");
		const notations = cells.map((cell) => {
			const notation = notationOf(cell);
			return notation === "plain" && cell.includes(".") ? "grouped" : notation;
		});
		const hasCommas = notations.includes("comma");
		return notations.includes("grouped") === hasCommas ? null : hasCommas ? "comma" : "grouped";
	});
	return rows.map((row) =>
		row.map((cell, at) => {
			const notation = notationOf(cell);
			const meaning = notation === "unclear" ? meanings[at] : notation;
			return meaning && meaning !== "plain" ? withDecimalPoint(cell, meaning) : cell;
		}),
	);
}

/** Names the first line with more cells than most, or than the header. Blank lines count. */
export function cellsWarning(text: string, separator: Separator): string | undefined {
	const counts = new Map<number, number>();
	const lines = readRows(text, separator).map(({ line, cells }) => {
		const length = lengthOf(cells);
		if (length > 0) counts.set(length, (counts.get(length) ?? 0) + 1);
		return { line, length, all: cells.length };
	});
	const [[most] = [0]] = [...counts].sort(
		([wide, often], [otherWide, otherOften]) => otherOften - often || otherWide - wide,
	);
	// Merged cells of a header are followed by empty ones.
	const first = lines.find(({ all }) => all > 1)?.all ?? most;
	const wide = lines.find(({ length }) => length > Math.min(most, first));
	const limit = wide && wide.length > most ? `most have ${most}` : `the first has ${first}`;
	return wide && `Line ${wide.line} has ${wide.length} cells, but ${limit}: check it.`;
}

/** "Depth (cm)", "Depth [cm]", "Depth (cm) 1" and "Depth / cm" as name and unit. */
function splitHeader(header: string): Pick<Column, "name" | "unit"> {
	const [, name = "", unit = "", number] =
		/^(.*?)\s*[([]([^()[\]]*)[)\]](\s*\d+)?$/.exec(header) ??
		/^(.+?)\s+\/\s+(\S+)$/.exec(header) ??
		[];
	// "Trial (1)" is a number, not a unit.
	if (/^\d+$/.test(unit)) return { name: `${name} ${unit}`, unit: "" };
	return name
		? { name: number ? `${name} ${number.trim()}` : name, unit }
		: { name: header, unit: "" };
}

const isNumber = (cell: string) => notationOf(cell) !== null;

function kindOf(cells: readonly string[]): "words" | "numbers" | "empty" {
	const filled = cells.filter(Boolean);
	if (filled.length === 0) return "empty";
	return filled.filter(isNumber).length * 2 > filled.length ? "numbers" : "words";
}

/** Whether the first row has units: words above numbers, and nothing above words. */
function hasUnits([first = [], ...others]: readonly string[][]): boolean {
	return (
		first.some(Boolean) &&
		first.every((cell, at) =>
			kindOf(others.map((row) => row[at] ?? "")) === "numbers" ? !isNumber(cell) : !cell,
		)
	);
}

/** Whether the second row has numbers or names of readings below merged cells ("Trial 1" below "Time"), not units. */
function hasSecondHeader(first: readonly string[], second: readonly string[] = []): boolean {
	const names = second.filter((cell, at) => cell && at > 0 && !first[at]);
	const merged = second.filter((cell, at) => cell && (!first[at] || !first[at + 1]));
	return (
		!second[0] &&
		names.length > 0 &&
		new Set(merged).size === merged.length &&
		merged.every((cell, at) => (isNumber(cell) ? Number(cell) === at + 1 : !/^[([]/.test(cell)))
	);
}

/** Digits with "±", fractions, powers of ten, "1.5D-3": readings, though not all can be computed with. */
const NEARLY_NUMBER =
	/^[<>≤≥~≈±+\-−–\s]*[\d¼-¾⅐-⅞](?:[\d\s.,()¼-¾⅐-⅞⁺⁻⁰¹²³⁴-⁹]|[±^][+\-−–]?|\([+\-−–]|[x×·*]\s*10[+\-−–]?|[ed][+\-−–]?\d|\/\s?\d)*%?$/i;
const DATE = /^\d+([./-])\d+\1\d+$/;
const isNearlyNumber = (cell: string) => NEARLY_NUMBER.test(cell) && !DATE.test(cell);

/** Whether a table begins at this row: names above numbers, or a title above such names. */
function beginsTable(rows: readonly string[][], at: number, headers: readonly string[]): boolean {
	const [cells = [], below = []] = [rows[at], rows[at + 1]];
	const filled = cells.filter(Boolean);
	if (filled.length < Math.min(cells.length, 2)) return beginsTable(rows, at + 1, headers);
	const names = cells.filter((_, place) => isNumber(below[place] ?? ""));
	if (
		!isHeader(cells) ||
		cells.slice(1).some(isNearlyNumber) ||
		names.length === 0 ||
		!names.every(Boolean)
	)
		return false;
	// A row of equal words between numbers may be failed readings.
	const areDifferent = names.length > 1 && new Set(names).size === names.length;
	return (
		areDifferent || cells.join() === headers.join() || cells.some((cell) => splitHeader(cell).unit)
	);
}

/** Splits tables one below the other, each with its header, or side by side with an empty column between. */
function blocksOf(rows: readonly string[][]): string[][][] {
	const gap = Array.from({ length: widest(rows) - 2 }, (_, at) => at).find(
		(at) => at > 1 && !rows.some((row) => row[at]),
	);
	if (gap) {
		const sides = [rows.map((row) => row.slice(0, gap)), rows.map((row) => row.slice(gap + 1))];
		return sides.flatMap(blocksOf);
	}
	const filled = rows.filter((row) => !isBlankRow(row));
	const apart = rows.filter((_, at) => isBlankRow(rows[at - 1] ?? []));
	const blocks: string[][][] = [];
	let block: string[][] = [];
	for (const [at, row] of filled.entries()) {
		if (
			at === 0 ||
			(block.length > 1 && beginsTable(filled, at, apart.includes(row) ? row : (block[0] ?? [])))
		) {
			block = [];
			blocks.push(block);
		}
		block.push(row);
	}
	return blocks;
}

/** "4.5 cm"; the signs of "5?" and "12*" are no units. */
const MEASURED = /^([+\-−]?[\d.,]*\d)\s*((?!th$)[\p{L}°′″'"$€£][^\s\d?*!]{0,4})$/u;

/** The unit that all cells have; empty if they have several, or the header has another one. */
function unitIn([first = "", ...others]: readonly string[]): string {
	const units = new Set(others.filter(Boolean).map((cell) => MEASURED.exec(cell)?.[2] ?? ""));
	const [unit = ""] = units;
	const above = MEASURED.exec(first)?.[2] ?? splitHeader(first).unit;
	return units.size === 1 && (!above || above === unit) && !isNumber(first) ? unit : "";
}

export interface PasteOptions {
	separator?: Separator | undefined;
	hasHeader?: boolean | undefined;
	asOneTable?: boolean | undefined;
	keepsComputed?: boolean | undefined;
}

/** No tables if nothing can be read. */
export function readPaste(text: string, options: PasteOptions = {}) {
	const separator = options.separator ?? pastedSeparator(text);
	const cells = pastedCells(text, separator ?? ",");
	const blocks = blocksOf(cells);
	const filled = cells.filter((row) => !isBlankRow(row));
	const pasted = (options.asOneTable && blocks.length > 1 ? [filled] : blocks).map(
		withDecimalPoints,
	);
	const ends = pasted.map((rows) => (options.keepsComputed ? rows.length : endOf(rows)));
	const read = pasted.map((rows, at) => tableOf(rows.slice(0, ends[at]), options.hasHeader));
	const computed = read.map(({ table }) => computedIn(table));
	return {
		/** Null if the meaning of commas is unknown. */
		separator,
		tables: read.map(({ table }, at) =>
			options.keepsComputed ? table : (computed[at] ?? []).reduceRight(withoutColumn, table),
		),
		leftOut: read.flatMap(({ table }, at) => [
			...(computed[at] ?? []).map((column) => table.columns[column]?.name ?? ""),
			...(pasted[at] ?? []).slice(ends[at]).map((row) => row.find(Boolean) ?? ""),
		]),
		hasHeader: read.some(({ hasHeader }) => hasHeader),
		tableCount: blocks.length,
	};
}

/** Words, or words and then years. */
function isHeader([first = "", ...others]: readonly string[]): boolean {
	const areYears =
		others.length > 1 &&
		others.every((cell, at) => /^(?:19|20)\d\d$/.test(cell) && +cell === at + Number(others[0]));
	return !isNumber(first) && (areYears || !others.some(isNumber));
}

/**
 * A first row of words above numbers is the header, a single cell above it the title, units below it their units.
 * Neighbouring number columns with one name, or numbered ones ("Reading 1", "Reading 2"), are repeated readings.
 */
function tableOf(cells: readonly string[][], withHeader: boolean | undefined) {
	const width = widest(cells);
	let filled = cells.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ""));
	const isFirstAlone = width > 1 && filled.length > 2 && filled[0]?.slice(1).every((cell) => !cell);
	const isTitle = isFirstAlone && !filled[1]?.some((cell, at) => (cell ? isNumber(cell) : at > 0));
	const [title = ""] = isTitle ? (filled.shift() ?? []) : [];
	const unitsIn = Array.from({ length: width }, (_, at) =>
		unitIn(filled.map((row) => row[at] ?? "")),
	);
	filled = filled.map((row) =>
		row.map((cell, at) => (unitsIn[at] ? cell.replace(MEASURED, "$1") : cell)),
	);
	const [first = [], ...others] = filled;
	const hasHeader = withHeader ?? (others.length > 0 && isHeader(first));
	const secondHeader = hasHeader && hasSecondHeader(first, others[0]) ? others.shift() : undefined;
	const units = hasHeader && width > 1 && hasUnits(others) ? others.shift() : undefined;
	const rows = hasHeader ? others : filled;
	let merged = "";
	const described = first.map((header, at) => {
		const cells = rows.map((row) => row[at] ?? "");
		const kind = kindOf(cells);
		// A column without a header has the merged one to its left, unless that is the first column's.
		merged = header || (at > 1 && kind === "numbers" ? merged : "");
		const { name: above, unit } = splitHeader(hasHeader ? merged : "");
		const name = [above, secondHeader?.[at]].filter(Boolean).join(" ");
		const [, base, number] = /^(.*?)[\s#._-]*(\d+)$/.exec(name) ?? [];
		const unitBelow = units?.[at]?.replace(/^[([](.*)[)\]]$/, "$1");
		const cellUnit = cells.some((cell) => cell.endsWith("%")) ? "%" : unitsIn[at];
		return { name, unit: unit || unitBelow || cellUnit || "", kind, base, number: Number(number) };
	});
	const columns: Column[] = [];
	while (described.length > 0) {
		const [{ name = "", unit = "", base = "", number } = {}] = described;
		/** Number of columns from here with these names. */
		const countFromHere = (nameAt: (at: number) => boolean) => {
			const end = described.findIndex(
				(other, at) => other.kind === "words" || other.unit !== unit || !nameAt(at),
			);
			return end < 0 ? described.length : end;
		};
		const equal = name ? countFromHere((at) => described[at]?.name === name) : 1;
		const numbered =
			number === 1 && base
				? countFromHere((at) => described[at]?.base === base && described[at]?.number === at + 1)
				: 1;
		const repeated = Math.max(equal, numbered, 1);
		const group = described.splice(0, repeated);
		if (repeated > 1 && repeated <= MAX_READINGS) {
			columns.push({ name: numbered > 1 ? base : name, unit, readings: repeated });
			continue;
		}
		for (const { kind, name, unit } of group) {
			columns.push({ name, unit, readings: kind === "numbers" ? 1 : 0 });
		}
	}
	const y = columns.findIndex(({ readings }, index) => index > 0 && readings > 0);
	const table: DataTable = { ...newTable("", title), columns, rows };
	table.chart.y = y < 0 ? [] : [y];
	return { hasHeader, table };
}

/** Names of computed values, in English and Swahili. */
const NAMES = "means?|averages?|avg|wastani|range|masafa|s\\.?d|std|stdev|standard deviation";
const COMPUTED = new RegExp(`\\b(?:${NAMES})\\b`, "i");
const ROW_NAMES = `(?:(?:grand )?totals?|sum|jumla(?: kuu)?|${NAMES})`;
/** What computed rows below the readings are called, alone or with their unit: "Mean ± SD (cm)". */
const COMPUTED_ROW = new RegExp(`^${ROW_NAMES}(?:\\W+${ROW_NAMES})*\\W*(?:[([].*)?$`, "i");
/** How a row that may be computed begins: "Average height" is, "Total darkness" is a reading. */
const MAY_BE_COMPUTED = new RegExp(`^(?:${ROW_NAMES}|median|max(?:imum)?|min(?:imum)?)\\b`, "i");

/** Where the readings end and the computed rows and remarks begin. */
function endOf(rows: readonly string[][]): number {
	const nameOf = (row: readonly string[]) => row.find(Boolean) ?? "";
	const readings = rows.filter((row) => !MAY_BE_COMPUTED.test(nameOf(row)));
	const columnAt = (at: number) => readings.map((row) => row[at] ?? "");
	const isComputed = (row: readonly string[]) =>
		COMPUTED_ROW.test(nameOf(row)) ||
		(MAY_BE_COMPUTED.test(nameOf(row)) &&
			row.every((cell, at) => !isNumber(cell) || isComputedFrom(columnAt(at), cell)));
	/** "Source: lab"; "Plant C" below "Plant B" is a plant without readings. */
	const isRemark = (row: readonly string[]) => {
		const [, first = ""] = /^(\S*\p{L}\S*)(?:\s|:)/u.exec(nameOf(row)) ?? [];
		const isLike = rows.some((other) => other !== row && nameOf(other).startsWith(first));
		return first && !isLike && row.filter(Boolean).length === 1 && widest(rows) > 1;
	};
	const last = rows.findLastIndex((row) => !isRemark(row) && !isComputed(row));
	return Math.max(last + 1, Math.min(rows.length, 2));
}

function isComputedFrom(cells: string[], cell: string): boolean {
	const columns = [{ name: "", unit: "", readings: cells.length }];
	const summary = summaryOf({ columns, rows: [cells] }, 0, 0);
	if (!summary) return false;
	const { mean, lowest, highest, deviation } = summary;
	const sum = mean * summary.readings.length;
	return [mean, sum, lowest, highest, highest - lowest, deviation ?? 0].some(
		(each) => Math.abs(each - Number(readReading(cell))) <= 0.51 * 10 ** -decimalsOf(cell),
	);
}

/** Columns whose cells are, but for rounding, the mean, range or deviation of a repeated measurement. */
function computedIn(table: DataTable): number[] {
	const { columns, rows } = table;
	const summarizes = (column: number, repeated: number) =>
		rows.every((_, row) => {
			const cell = rows[row]?.[firstCellOf(columns, column)] ?? "";
			const number = readReading(cell);
			const summary = summaryOf(table, repeated, row);
			if (!summary || typeof number !== "number") return !summary && !cell;
			const step = 10 ** -decimalsOf(cell);
			const { mean, lowest, highest, deviation } = summary;
			return [mean, highest - lowest, deviation ?? 0].some(
				(each) => Math.abs(each - number) <= step,
			);
		});
	return columns.flatMap(({ name, readings }, column) =>
		readings === 1 &&
		COMPUTED.test(name) &&
		columns.some((other, repeated) => other.readings > 1 && summarizes(column, repeated))
			? [column]
			: [],
	);
}

const widest = (rows: readonly (readonly string[])[]) =>
	rows.reduce((most, cells) => Math.max(most, cells.length), 0);

export function readAs(rows: number, columns: number, separator: Separator): string {
	const counted = `${rows} ${rows === 1 ? "row" : "rows"}`;
	const across = `${columns} ${columns === 1 ? "column" : "columns"}`;
	const between = separator && `separated by ${SEPARATORS[separator].toLowerCase()}`;
	return `Read as ${counted} and ${across}, ${between || "one cell per line"}.`;
}

/**
 * Fills cells from a position with spreadsheet cells; adds rows and columns as needed. Commas separate cells only where
 * most are numbers, so that sentences stay whole.
 * @returns also how the paste was read
 */
export function withPasted(table: DataTable, row: number, cell: number, text: string) {
	let separator = pastedSeparator(text) ?? "";
	let split = pastedCells(text, separator);
	if (separator === "," && kindOf(split.flat()) !== "numbers") {
		separator = "";
		split = pastedCells(text, separator);
	}
	const pasted = withDecimalPoints(split);
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
