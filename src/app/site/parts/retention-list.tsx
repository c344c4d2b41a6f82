import { describeRetention, RETENTION, type RetentionName } from "../../../product/retention.ts";

export function RetentionList({ retentionMonths }: { retentionMonths: number }) {
	return (
		<ul className="bullets grid gap-2">
			{(Object.keys(RETENTION) as RetentionName[]).map((name) => (
				<li key={name}>
					{RETENTION[name].what}: <strong>{describeRetention(name, retentionMonths)}</strong>
				</li>
			))}
		</ul>
	);
}
