import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import type { AuditEntry } from "../audit.contract.ts";

/** Who changed what and when, each with the fields before and after. */
export function ChangesList({ entries }: { entries: readonly AuditEntry[] }) {
	return (
		<ul className="changes">
			{entries.map((entry) => (
				<Card as="li" key={entry.id}>
					<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<strong>{entry.actor?.name || "N/A"}</strong>
						<span>
							{entry.action} <Badge>{entry.subject}</Badge>
						</span>
						<span className="soft ml-auto">{formatDateTime(entry.at)}</span>
					</div>
					<p className="mono soft wrap-anywhere">{entry.subject_id}</p>
					<Fields entry={entry} />
				</Card>
			))}
		</ul>
	);
}

function Fields({ entry: { before, after, action, subject } }: { entry: AuditEntry }) {
	const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
	if (names.length === 0) return null;
	return (
		<details className="fold">
			<summary>
				{names.length} {names.length === 1 ? "field" : "fields"}: {names.slice(0, 4).join(", ")}
				{names.length > 4 && " ..."}
			</summary>
			<div className="table-scroll">
				<table className="changes-fields">
					<caption className="visually-hidden">
						{action} {subject}
					</caption>
					<thead>
						<tr>
							<th scope="col">Field</th>
							<th scope="col">Before</th>
							<th scope="col">After</th>
						</tr>
					</thead>
					<tbody>
						{names.map((name) => (
							<tr key={name}>
								<th scope="row">{name}</th>
								<td>{words(before?.[name])}</td>
								<td>{words(after?.[name])}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	);
}

function words(value: unknown): string {
	if (value === null || value === undefined || value === "") return "–";
	return typeof value === "string" ? value : JSON.stringify(value);
}
