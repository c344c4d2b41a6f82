import { Card } from "../../../ui/card.tsx";
import type { Overview } from "../overview.contract.ts";

/** Three figures. A missing one is shown as N/A. */
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
