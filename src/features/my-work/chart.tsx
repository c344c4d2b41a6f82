import { memo } from "react";
import { type ChartData, chartData, type Point, scaleOf } from "./chart-data.ts";
import { type ChartKind, type DataTable, SPREAD_LABELS, writeNumber } from "./data-table.ts";

// In SVG units; the drawing scales to its column. PLOT is the height of the plot.
const WIDTH = 360;
const PLOT = 190;
const [RIGHT, TOP] = [12, 12];
/** Average widths of a digit and a letter, rounded up. */
const [DIGIT, LETTER] = [7.5, 11];
/** Line height of rotated labels below bars. */
const LINE = 18;
const MAX_LABEL = 14;

/** Cuts the middle of long labels; those that become equal get their number. */
function shortened(labels: readonly (readonly [number, string])[]): [number, string][] {
	const short = labels.map(([, label]) =>
		label.length > MAX_LABEL ? `${label.slice(0, 6)}…${label.slice(-6)}` : label,
	);
	return labels.map(([x], at) => {
		const label = short[at] as string;
		const isOnly = short.indexOf(label) === short.lastIndexOf(label);
		return [x, isOnly ? label : `${at + 1} ${label}`];
	});
}

interface ChartProps {
	table: DataTable;
	tableNumber: number;
}

export const Chart = memo(function Chart({ table, tableNumber }: ChartProps) {
	const { kind } = table.chart;
	const data = chartData(table);
	const points = data.series.flatMap((each) => each.points);
	if (points.length === 0) {
		return (
			<p className="soft no-print">
				{data.series.length === 0
					? "Choose a column of numbers for the vertical axis."
					: kind === "bars"
						? "There are no numbers to draw yet."
						: "There are no numbers to draw yet. Points and lines need numbers along the bottom too."}
			</p>
		);
	}
	const hasSpread = points.some(({ low, high }) => low !== high);
	const title = table.title.trim() || `${data.yTitle} by ${data.xTitle}`;
	return (
		<figure className="chart">
			{data.series.length > 1 && (
				<ul className="chart-key">
					{data.series.map(({ name }, index) => (
						<li key={name}>
							<svg
								className="chart-series"
								data-series={index}
								viewBox="0 0 16 16"
								aria-hidden="true"
							>
								<Mark kind={kind} index={index} x={8} y={8} />
							</svg>
							{name}
						</li>
					))}
				</ul>
			)}
			<Drawing kind={kind} data={data} points={points} title={title} />
			<figcaption>
				<strong>Figure {tableNumber}:</strong> {title}.
				{hasSpread &&
					` The thin lines show the spread: ${SPREAD_LABELS[table.spread].toLowerCase()}.`}
				{data.leftOut > 0 && (
					<span className="no-print">
						{" "}
						{data.leftOut === 1 ? "One row is" : `${data.leftOut} rows are`} not drawn, because a
						number is missing.
					</span>
				)}
			</figcaption>
		</figure>
	);
});

interface DrawingProps {
	kind: ChartKind;
	data: ChartData;
	points: readonly Point[];
	title: string;
}

function Drawing({ kind, data, points, title }: DrawingProps) {
	const isBars = kind === "bars";
	const labels = shortened(
		[...new Map(points.map(({ x, label }) => [x, label]))].sort(([one], [other]) => one - other),
	);
	const yScale = scaleOf(
		points.flatMap(({ low, high }) => [low, high]),
		isBars || points.every(({ low }) => low >= 0),
	);
	const yTicks = yScale.ticks.map((tick) => ({ tick, text: writeNumber(tick) }));
	const yLabelWidth = 32 + DIGIT * Math.max(...yTicks.map(({ text }) => text.length));
	const isRotated =
		isBars &&
		labels.some(
			([, { length }]) => (length + 1) * DIGIT > (WIDTH - yLabelWidth - RIGHT) / labels.length,
		);
	// The first rotated label starts to the left of its bar, by half its length.
	const overhang = isRotated ? LINE + ((labels[0]?.[1].length ?? 0) * LETTER) / 2 : 0;
	const left = Math.max(yLabelWidth, overhang);
	const plotWidth = WIDTH - left - RIGHT;
	const xScale = scaleOf(
		points.map(({ x }) => x),
		false,
	);
	const slot = plotWidth / labels.length;
	const belowHeight = isRotated ? 136 : 48;
	const positions = new Map(labels.map(([x], index) => [x, left + (index + 0.5) * slot]));
	const xOf = (x: number) =>
		isBars
			? (positions.get(x) ?? left)
			: left + ((x - xScale.min) / (xScale.max - xScale.min)) * plotWidth;
	const yOf = (y: number) => TOP + PLOT - ((y - yScale.min) / (yScale.max - yScale.min)) * PLOT;
	const barWidth = Math.min(44, (slot * 0.7) / data.series.length);
	const shift = (index: number) => (isBars ? (index - (data.series.length - 1) / 2) * barWidth : 0);
	const bottom = TOP + PLOT;
	return (
		<svg
			className="chart-drawing"
			viewBox={`0 0 ${WIDTH} ${bottom + belowHeight}`}
			role="img"
			aria-label={`${title}: ${data.yTitle} up the side, ${data.xTitle} along the bottom. The numbers are in the table.`}
		>
			{yTicks.map(({ tick, text }) => (
				<g key={tick}>
					<line className="chart-grid" x1={left} x2={WIDTH - RIGHT} y1={yOf(tick)} y2={yOf(tick)} />
					<text x={left - 6} y={yOf(tick) + 4} textAnchor="end">
						{text}
					</text>
				</g>
			))}
			{isBars
				? labels.map(([x, label], at) =>
						isRotated && at % Math.ceil(LINE / slot) ? null : isRotated ? (
							<text
								key={x}
								textAnchor="end"
								transform={`translate(${xOf(x) + 4} ${bottom + 14}) rotate(-60)`}
							>
								{label}
							</text>
						) : (
							<text key={x} x={xOf(x)} y={bottom + 17} textAnchor="middle">
								{label}
							</text>
						),
					)
				: xScale.ticks.map((tick) => (
						<text key={tick} x={xOf(tick)} y={bottom + 17} textAnchor="middle">
							{writeNumber(tick)}
						</text>
					))}
			<text
				className="chart-title"
				x={left + plotWidth / 2}
				y={bottom + belowHeight - 8}
				textAnchor="middle"
			>
				{data.xTitle}
			</text>
			<text
				className="chart-title"
				textAnchor="middle"
				transform={`translate(13 ${TOP + PLOT / 2}) rotate(-90)`}
			>
				{data.yTitle}
			</text>
			{data.series.map((series, index) => (
				<g key={series.name} className="chart-series" data-series={index}>
					{kind === "line" && (
						<polyline points={series.points.map(({ x, y }) => `${xOf(x)},${yOf(y)}`).join(" ")} />
					)}
					{series.points.map(({ x, y, low, high }) => {
						const at = xOf(x) + shift(index);
						const zero = yOf(Math.max(0, yScale.min));
						return (
							<g key={x}>
								{isBars ? (
									<rect
										x={at - barWidth / 2}
										y={Math.min(yOf(y), zero)}
										width={barWidth}
										height={Math.abs(yOf(y) - zero)}
									/>
								) : (
									<Mark kind={kind} index={index} x={at} y={yOf(y)} />
								)}
								{low !== high && (
									<path
										className="chart-spread"
										d={`M${at} ${yOf(low)}V${yOf(high)}m-4 0h8M${at - 4} ${yOf(low)}h8`}
									/>
								)}
							</g>
						);
					})}
				</g>
			))}
			<path className="chart-axis" d={`M${left} ${TOP}V${bottom}H${WIDTH - RIGHT}`} />
		</svg>
	);
}

/** Distinguished by shape: circle, square, triangle; bars by their filling. */
function Mark({ kind, index, x, y }: { kind: ChartKind; index: number; x: number; y: number }) {
	if (kind === "bars") return <rect x={x - 6} y={y - 6} width={12} height={12} />;
	if (index === 0) return <circle cx={x} cy={y} r={4.5} />;
	if (index === 1) return <rect x={x - 4} y={y - 4} width={8} height={8} />;
	return <path d={`M${x} ${y - 5}l5 9h-10z`} />;
}
