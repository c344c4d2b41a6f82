import { StatusBadge, toneOf } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Overview } from "../overview.contract.ts";

const WIDTH = 360;

export function StatusChart({ counts }: { counts: Record<string, number> }) {
	const statuses = Object.entries(counts);
	const highest = Math.max(1, ...statuses.map(([, count]) => count));
	return (
		<section className="chart" aria-labelledby="orders-by-status">
			<h3 id="orders-by-status">Orders by Status</h3>
			<dl className="chart-rows">
				{statuses.map(([status, count]) => (
					<div key={status}>
						<dt>
							<StatusBadge status={status} />
						</dt>
						<dd>
							<span className="chart-figure">{count}</span>
							<svg viewBox={`0 0 ${WIDTH} 18`} preserveAspectRatio="none" aria-hidden="true">
								<rect
									className="chart-length"
									data-tone={toneOf(status)}
									width={Math.max(count > 0 ? 3 : 0, (count / highest) * WIDTH)}
									height="18"
								/>
							</svg>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** Three figures; N/A for a missing one. */
export function StatCards({ stats }: { stats: Partial<Overview["stats"]> }) {
	return (
		<dl className="stats">
			<Stat label="Total Articles" value={stats.articles} />
			<Stat label="Categories" value={stats.categories} />
			<Stat label="Registered Users" value={stats.users} />
		</dl>
	);
}

function Stat({ label, value }: { label: string; value: number | undefined }) {
	return (
		<Card className="stat">
			<dt>{label}</dt>
			<dd className="display">{value ?? "N/A"}</dd>
		</Card>
	);
}
