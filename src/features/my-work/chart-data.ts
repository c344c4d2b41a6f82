import {
	type DataTable,
	firstCellOf,
	headersOf,
	namesOf,
	summaryOf,
	writeMean,
} from "./data-table.ts";

export interface Point {
	/** Position on the axis; for bars the number of the row. */
	x: number;
	label: string;
	y: number;
	/** Ends of the spread; equal to `y` without one. */
	low: number;
	high: number;
}

export interface ChartData {
	series: { name: string; points: Point[] }[];
	xTitle: string;
	yTitle: string;
	leftOut: number;
}

/** Each has its own mark shape, which is visible without colours. */
export const MAX_SERIES = 3;

export function chartData(table: DataTable): ChartData {
	const { columns, rows, chart, spread } = table;
	const plotted = chart.y.filter((column) => columns[column]?.readings).slice(0, MAX_SERIES);
	const rowPoints = rows.map((cells, row) => {
		const number = summaryOf(table, chart.x, row);
		const label = columns[chart.x]?.readings
			? number && writeMean(number.mean, number.decimals)
			: (cells[firstCellOf(columns, chart.x)] ?? "").trim();
		return { label, x: chart.kind === "bars" ? row : number?.mean };
	});
	const allNames = namesOf(columns);
	const isPlotted = rows.map(() => false);
	const series = plotted.map((column) => {
		const points = rows.flatMap((_, row): Point[] => {
			const { x, label = "" } = rowPoints[row] ?? {};
			const summary = summaryOf(table, column, row);
			if (x === undefined || !summary) return [];
			isPlotted[row] = true;
			const { mean: y, lowest, highest, deviation } = summary;
			const [low, high] =
				spread === "range" ? [lowest, highest] : [y - (deviation ?? 0), y + (deviation ?? 0)];
			return [{ x, label, y, low, high }];
		});
		if (chart.kind !== "bars") points.sort((one, other) => one.x - other.x);
		return { name: allNames[column] ?? "", points };
	});
	const headers = headersOf(columns);
	const headerOf = (column: number) => headers[column] ?? "";
	const units = new Set(plotted.map((column) => columns[column]?.unit.trim() ?? ""));
	const [unit] = units;
	const names = series.map(({ name }) => name).join(", ");
	return {
		series,
		xTitle: headerOf(chart.x),
		yTitle:
			plotted.length > 1
				? units.size === 1 && unit
					? `${names} (${unit})`
					: plotted.map(headerOf).join(", ")
				: headerOf(plotted[0] ?? -1),
		leftOut: rows.filter((row, at) => !isPlotted[at] && row.some((cell) => cell.trim())).length,
	};
}

export interface Scale {
	min: number;
	max: number;
	ticks: number[];
}

/** About five steps between round numbers. */
export function scaleOf(values: readonly number[], fromZero: boolean): Scale {
	const all = fromZero ? [0, ...values] : values;
	let min = Math.min(...all);
	let max = Math.max(...all);
	if (!Number.isFinite(min)) return { min: 0, max: 1, ticks: [0, 1] };
	if (min === max) {
		const room = Math.abs(min) || 1;
		min -= fromZero && min >= 0 ? 0 : room / 2;
		max += room / 2;
	}
	const rough = (max - min) / 5;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10);
	const [first, last] = [Math.floor(min / step + 1e-9), Math.ceil(max / step - 1e-9)];
	const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
		// 0.1 + 0.2 is not 0.3.
		Number(((first + index) * step).toPrecision(12)),
	);
	return { min: ticks[0] ?? min, max: ticks[ticks.length - 1] ?? max, ticks };
}
