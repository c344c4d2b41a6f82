import { expect, test } from "vitest";
import { chartData, scaleOf } from "./chart-data.ts";
import {
	cellsLost,
	type DataTable,
	newTable,
	readReading,
	readTable,
	summaryOf,
	unreadableCells,
	withColumnChanged,
	withoutColumn,
	writeMean,
	writeSpread,
} from "./data-table.ts";
import { readPaste } from "./pasted-table.ts";

const table = (text: string) => readPaste(text).tables[0] as DataTable;

test.each([
	["4.2", 4.2],
	[" 12 ", 12],
	["-3.5", -3.5],
	["−3,5", -3.5],
	["4,25", 4.25],
	["1250,50", 1250.5],
	["1250,500", 1250.5],
	["0,125", 0.125],
	["1,234,567", 1_234_567],
	["1,250.5", 1250.5],
	["1 250", 1250],
	["1\u202f250\u00a0000,5", 1_250_000.5],
	["- 4.5 %", -4.5],
	["٤٫٢", 4.2],
	["۱۲", 12],
	["10 0.6", null],
	["10 20 30", null],
	["1250 500", null],
	["12 3456", null],
	["1,250", "unclear"],
	["12,34,567", null],
	["4.2 mg", null],
	["brown", null],
	["1.2.3", null],
	["", null],
	["1.20E-05", 0.000012],
	["1,20e−05", 0.000012],
	["- 2.5E+3 %", -2500],
	["1e100", 1e100],
	["1e308", null],
	["1e999", null],
	["1e-200", null],
	["1e-400", null],
	["0e-200", 0],
	["1.2×10^-5", 0.000012],
	["1.2 x 10⁻⁵", 0.000012],
	["−1,5 × 10³", -1500],
	["2·10^+2", 200],
	["1.2 x 105", null],
	["x 10^5", null],
	["5.0±0.1", null],
	["3 - 5", null],
	["2026-11-28", null],
])("a reading typed as %j is %j", (input, number) => {
	expect(readReading(input)).toBe(number);
});

test("percentages have a mean with their decimals", () => {
	const { columns, rows } = table("Run\tRemoved\tRemoved\na\t4.25%\t4.5 %");
	const summary = summaryOf({ columns, rows }, 1, 0);
	expect(summary && writeMean(summary.mean, summary.decimals)).toBe("4.375");
	// Sums in binary fractions differ a little from zero.
	expect(writeMean(-5e-17, 2)).toBe("0.00");
});

test.each([
	["1.20E-05", "1.40E-05", "0.0000130", "± 0.00000141"],
	["2.0E-01", "3.0E-01", "0.25", "± 0.071"],
	["1.2e-9", "1.4e-9", "1.3E-9", "± 1.4E-10"],
	["-1.2e-9", "-1.4e-9", "−1.3E-9", "± 1.4E-10"],
	["1,20E-05", "1,45E-05", "0.00001325", "± 0.00000177"],
	["1.5E3", "1.6E3", "1550", "± 70"],
	["1.52E3", "1.6E3", "1560", "± 57"],
	["6.0e23", "6.1e23", "6.05E+23", "± 7E+21"],
	["0.1", "0.2", "0.15", "± 0.07"],
	["12", "13", "12.5", "± 0.7"],
	["1,234,567", "1,234,568", "1234567.5", "± 0.7"],
	["-0.5", "0.5", "0.0", "± 0.71"],
	["0.20", "0.40", "0.30", "± 0.141"],
	["12.0", "14.0", "13.0", "± 1.41"],
	["−2.0", "-4.0", "−3.0", "± 1.41"],
	["1e100", "-1e100", "0", "± 1.4E+100"],
	["0", "0.00", "0.00", "± 0"],
])("readings %s and %s have the mean %s and the deviation %s", (one, other, mean, deviation) => {
	const columns = [{ name: "", unit: "", readings: 2 }];
	const summary = summaryOf({ columns, rows: [[one, other]] }, 0, 0);
	expect(summary && writeMean(summary.mean, summary.decimals)).toBe(mean);
	expect(summary && writeSpread(summary, "deviation")).toBe(deviation);
});

test.each(["1e308", "1e100", "-1e-100", "1e999", "4.5E-12"])(
	"a chart with the reading %s is drawn with numbers",
	(reading) => {
		const columns = [0, 1].map((readings) => ({ name: "", unit: "", readings }));
		const rows = [
			["a", reading],
			["b", "1"],
			["c", `-${reading}`.replace("--", "")],
		];
		const data = chartData({
			...newTable("t", ""),
			columns,
			rows,
			chart: { kind: "bars", x: 0, y: [1] },
		});
		const numbers = data.series.flatMap(({ points }) =>
			points.flatMap(({ y, low, high }) => [y, low, high]),
		);
		const { min, max, ticks } = scaleOf(numbers, true);
		expect([...numbers, min, max, ...ticks].every(Number.isFinite)).toBe(true);
		expect(ticks.length).toBeLessThan(12);
	},
);

test("a chart's labels are rounded as in the table", () => {
	const pasted = table("Mass 1\tMass 2\tMass 3\tF\n1\t1\t2\t5");
	const data = chartData({ ...pasted, chart: { kind: "bars", x: 0, y: [1] } });
	expect(data.series[0]?.points.map(({ label }) => label)).toEqual(["1.3"]);
});

test("cells that are no numbers, or can mean two numbers, are listed", () => {
	const { columns, ...rest } = table("a\t1,250\nb\t4.2 mg\nc\t5\nd\t");
	const numbers = columns.map((column, at) => (at === 1 ? { ...column, readings: 1 } : column));
	expect(unreadableCells({ ...rest, columns: numbers })).toEqual([
		{ row: 0, cell: 1, unclear: true },
		{ row: 1, cell: 1, unclear: false },
	]);
});

test("repeated readings have a mean and a spread, without cells that are no numbers", () => {
	const readings = table("bone\t0.6\t0.6\t0.8\nsand\t4\t?\t5");
	const repeated: DataTable = {
		...readings,
		columns: [
			{ name: "Filter", unit: "", readings: 0 },
			{ name: "Fluoride", unit: "mg/l", readings: 3 },
		],
	};
	const [bone, sand] = [0, 1].map((row) => summaryOf(repeated, 1, row));
	if (!bone || !sand) throw new Error("no summary");
	expect(writeMean(bone.mean, bone.decimals)).toBe("0.67");
	expect(writeSpread(bone, "range")).toBe("0.6 to 0.8");
	expect(writeSpread(bone, "deviation")).toBe("± 0.12");
	expect(sand.readings).toEqual([4, 5]);
	expect(writeMean(sand.mean, sand.decimals)).toBe("4.5");
	expect(summaryOf(repeated, 0, 0)).toBeUndefined();
	const single = summaryOf(withColumnChanged(repeated, 1, { readings: 1 }), 1, 0);
	expect(single && writeSpread(single, "range")).toBe("");
});

test.each([
	["5.0\t5.2", "5.0 to 5.2"],
	["1.000\t2.000", "1.000 to 2.000"],
	["5\t5.25", "5.00 to 5.25"],
	["4\t5", "4 to 5"],
	["-1.50\t0.00", "−1.50 to 0.00"],
	["3.6E-07\t4.0E-07", "3.6E-7 to 4.0E-7"],
	["1.20E+25\t1.40E+25", "1.20E+25 to 1.40E+25"],
	["1.20E-08\t1.40E-08", "1.20E-8 to 1.40E-8"],
	["1.5E4\t2.5E4", "15000 to 25000"],
])("the range of %j is %s, with the zeros of the readings", (readings, range) => {
	const columns = [{ name: "F", unit: "", readings: 2 }];
	const summary = summaryOf({ columns, rows: [readings.split("\t")] }, 0, 0);
	expect(summary && writeSpread(summary, "range")).toBe(range);
});

test("a column with fewer readings says how many cells it would lose, and keeps the others", () => {
	const three = { ...newTable("t", ""), rows: [["a", "1", "2", "3"]] };
	expect(cellsLost(three, 1, 1)).toBe(2);
	expect(cellsLost(three, 1, 5)).toBe(0);
	expect(cellsLost(three, 1, null)).toBe(3);
	expect(withColumnChanged(three, 1, { readings: 1 }).rows).toEqual([["a", "1"]]);
	expect(withColumnChanged(three, 1, { readings: 4 }).rows).toEqual([["a", "1", "2", "3", ""]]);
	expect(withColumnChanged(three, 0, { readings: 2 }).rows).toEqual([["a", "", "1", "2", "3"]]);
	const without = withoutColumn(three, 0);
	expect([without.rows, without.chart.y]).toEqual([[["1", "2", "3"]], [0]]);
});

test("a table from a file is complete, whatever is missing or wrong in it", () => {
	const read = readTable(
		{ columns: [{ name: 5, readings: 99 }, null], rows: [["1"], "no"], chart: { y: [0, 7], x: 9 } },
		"t",
	);
	expect(read.columns).toEqual([
		{ name: "5", unit: "", readings: 1 },
		{ name: "", unit: "", readings: 1 },
	]);
	expect(read.rows).toEqual([
		["1", ""],
		["", ""],
	]);
	expect(read.chart).toEqual({ kind: "none", x: 0, y: [0] });
});

test("a chart has its rows in the order of the axis, the spread, and both titles with units", () => {
	const pasted = table("Depth (cm)\tFluoride (mg/l)\n20\t0.4\n10\t0.6\n30\tlost\n");
	const numbers = withColumnChanged(pasted, 1, { readings: 1 });
	const data = chartData({ ...numbers, chart: { kind: "line", x: 0, y: [1] } });
	expect(data.xTitle).toBe("Depth (cm)");
	expect(data.yTitle).toBe("Fluoride (mg/l)");
	expect(data.series[0]?.points.map(({ x, y }) => [x, y])).toEqual([
		[10, 0.6],
		[20, 0.4],
	]);
	expect(data.leftOut).toBe(1);
	const bars = chartData({ ...numbers, chart: { kind: "bars", x: 0, y: [1] } });
	expect(bars.series[0]?.points.map(({ label }) => label)).toEqual(["20", "10"]);
});

test.each([
	[[0.6, 4.2], true, [0, 1, 2, 3, 4, 5]],
	[[10, 50], false, [10, 20, 30, 40, 50]],
	[[-2, 3], true, [-2, -1, 0, 1, 2, 3]],
	[[0.1, 0.3], true, [0, 0.1, 0.2, 0.3]],
	[[1200, 5800], true, [0, 2000, 4000, 6000]],
	[[5], true, [0, 1, 2, 3, 4, 5]],
	[[0], true, [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
	[[], false, [0, 1]],
])("the axis for %j (from zero: %j) has round numbers", (values, fromZero, ticks) => {
	expect(scaleOf(values, fromZero).ticks).toEqual(ticks);
});
