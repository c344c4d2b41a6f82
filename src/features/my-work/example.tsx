import { loadWithRetry } from "../../platform/browser/connection.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Workbook } from "./workbook.ts";

export async function loadExample(): Promise<Workbook> {
	const { default: example } = await loadWithRetry(() => import("./example-workbook.json"));
	return example as Workbook;
}

/** Litres and mg per litre, as in the example's table. */
const READINGS = [
	[50, 0.4],
	[400, 0.9],
	[600, 1.3],
	[700, 1.6],
] as const;

/** What a filled workbook looks like, before anything is loaded: an entry and a chart. */
export function ExampleCard({ onOpen, preload }: { onOpen: () => void; preload: () => void }) {
	const points = READINGS.map(([litres, reading]) => [40 + litres * 0.35, 110 - reading * 55]);
	return (
		<section className="grid justify-items-start gap-4" aria-labelledby="example">
			<h2 id="example" className="h3">
				An example
			</h2>
			<Card className="grid w-full gap-4 sm:grid-cols-2">
				<dl className="log-texts">
					<div>
						<dt>Jan 14, 2026. What I did</dt>
						<dd>Tested the water again after 5 l, with 60 s for each strip</dd>
					</div>
					<div>
						<dt>What I saw</dt>
						<dd>Raw water 4.2 mg/l (strips 4.0, 4.2, 4.4). After 5 l: 0.6, 0.6, 0.8</dd>
					</div>
				</dl>
				<svg
					className="chart-drawing"
					viewBox="0 0 300 150"
					role="img"
					aria-label="Fluoride rises from 0.4 mg/l after 50 litres to 1.6 after 700"
				>
					<path className="chart-axis" d="M40 8V110H292" />
					<g className="chart-series" data-series="0">
						<polyline points={points.join(" ")} />
						{points.map(([x, y]) => (
							<circle key={x} cx={x} cy={y} r="4.5" />
						))}
					</g>
					<text x="34" y="32" textAnchor="end">
						1.5
					</text>
					<text x="292" y="128" textAnchor="end">
						700 l
					</text>
					<text className="chart-title" x="46" y="16">
						Fluoride (mg/l)
					</text>
				</svg>
			</Card>
			<Button
				small
				className="needs-script"
				data-replay-click
				onClick={onOpen}
				onFocus={preload}
				onPointerEnter={preload}
			>
				Open an Example
			</Button>
		</section>
	);
}
