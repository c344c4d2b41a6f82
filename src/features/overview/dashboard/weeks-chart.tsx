import { DataTable } from "../../../ui/data-table.tsx";
import type { Week } from "../overview.contract.ts";

/* Makes the chart about as wide as a phone's column, so that its text keeps its size there. */
const STEP = 45;
const BAR = 19;
const HEIGHT = 130;
const TOP = 22;
/* Room for the half of a date label that extends beyond its bars. */
const EDGE = 8;

/** The Monday of a week without its year, such as "Mar 2". */
function dayOf(start: string): string {
	const date = new Date(`${start}T12:00:00Z`);
	if (Number.isNaN(date.getTime())) return start;
	return date.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
}

export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
	const highest = Math.max(1, ...weeks.flatMap(({ orders, requests }) => [orders, requests]));
	const width = weeks.length * STEP;
	return (
		<figure className="weeks-chart px-3 py-4 bg-card raised sm:px-4">
			<figcaption>
				<h3>Orders and Requests per Week</h3>
				<p className="weeks-key flex gap-4.5 text-sm">
					<span data-series="orders">Orders</span>
					<span data-series="requests">Requests</span>
				</p>
			</figcaption>
			<svg
				className="w-full max-w-130 mt-2"
				viewBox={`${-EDGE} 0 ${width + 2 * EDGE} ${TOP + HEIGHT + 26}`}
				role="img"
				aria-label={`Orders and requests in each of the last ${weeks.length} weeks. The figures are in the table below.`}
			>
				{weeks.map((week, index) => {
					const middle = index * STEP + STEP / 2;
					return (
						<g key={week.start}>
							<Bar series="orders" x={middle - BAR - 1} value={week.orders} highest={highest} />
							<Bar series="requests" x={middle + 1} value={week.requests} highest={highest} />
							{(weeks.length - index) % 2 === 1 && (
								<text x={middle} y={TOP + HEIGHT + 19} className="fill-ink-soft">
									{dayOf(week.start)}
								</text>
							)}
						</g>
					);
				})}
				<path className="stroke-ink stroke-2" d={`M${-EDGE} ${TOP + HEIGHT}H${width + EDGE}`} />
			</svg>
			<details className="figures-table">
				<summary className="link flex items-center min-h-11 w-fit cursor-pointer">
					Show the figures
				</summary>
				<DataTable
					caption="Orders and Requests per Week"
					columns={[
						{ header: "Week starting", rowHeader: true, cell: ({ start }) => dayOf(start) },
						{ header: "Orders", align: "end", phone: "half", cell: (week) => week.orders },
						{ header: "Requests", align: "end", phone: "half", cell: (week) => week.requests },
					]}
					rows={weeks}
					rowKey={({ start }) => start}
				/>
			</details>
		</figure>
	);
}

interface BarProps {
	series: "orders" | "requests";
	x: number;
	value: number;
	highest: number;
}

function Bar({ series, x, value, highest }: BarProps) {
	const height = value === 0 ? 0 : Math.max(2, (value / highest) * HEIGHT);
	const top = TOP + HEIGHT - height;
	return (
		<>
			<rect data-series={series} x={x} y={top} width={BAR} height={height} />
			{value > 0 && (
				<text className="fill-ink" x={x + BAR / 2} y={top - 5}>
					{value}
				</text>
			)}
		</>
	);
}
