import { StatusBadge, toneOf } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Overview } from "../overview.contract.ts";

const WIDTH = 360;

export function StatusChart({ counts }: { counts: Record<string, number> }) {
	const statuses = Object.entries(counts);
	const highest = Math.max(1, ...statuses.map(([, count]) => count));
	return (
		<section className="px-3 py-4 bg-card raised sm:px-4" aria-labelledby="orders-by-status">
			<h3 id="orders-by-status">Orders by Status</h3>
			<dl className="grid gap-3 mt-3">
				{statuses.map(([status, count]) => (
					<div key={status} className="grid grid-cols-[112px_1fr] items-center gap-3">
						<dt>
							<StatusBadge status={status} />
						</dt>
						<dd className="grid grid-cols-[3.5em_1fr] items-center">
							<span className="font-bold figures">{count}</span>
							<svg
								className="w-full h-4.5"
								viewBox={`0 0 ${WIDTH} 18`}
								preserveAspectRatio="none"
								aria-hidden="true"
							>
								<rect
									className="fill-[var(--tone,var(--ink-soft))]"
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
		<dl className="grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] gap-3 max-w-195">
			<Stat label="Total Articles" value={stats.articles} />
			<Stat label="Categories" value={stats.categories} />
			<Stat label="Registered Users" value={stats.users} />
		</dl>
	);
}

function Stat({ label, value }: { label: string; value: number | undefined }) {
	return (
		<Card className="pt-2.5 pb-3 px-2.5 wrap-normal sm:px-4">
			<dt className="text-ink-soft text-sm">{label}</dt>
			<dd className="display text-[2.25rem] leading-[1.1]">{value ?? "N/A"}</dd>
		</Card>
	);
}
