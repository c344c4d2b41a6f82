import { Card } from "../../../ui/card.tsx";
import type { Overview } from "../overview.contract.ts";

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
		<Card className="flex flex-col justify-between pt-2.5 pb-3 px-2.5 wrap-normal sm:px-4">
			<dt className="text-ink-soft text-sm">{label}</dt>
			<dd className="display text-[2.25rem] leading-[1.1]">{value ?? "N/A"}</dd>
		</Card>
	);
}
