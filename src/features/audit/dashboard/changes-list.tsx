import { Badge } from "../../../ui/badge.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import type { AuditEntry } from "../audit.contract.ts";
import { changeSentence } from "../change-sentence.ts";

/** Who changed what and when, with the changed fields before and after. */
export function ChangesList({ entries }: { entries: readonly AuditEntry[] }) {
	return (
		<ul className="card change-rows">
			{entries.map((entry) => (
				<li key={entry.id}>
					<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<strong>{entry.actor?.name || "N/A"}</strong>
						<span>
							{entry.action} <Badge>{entry.subject}</Badge>
						</span>
						<span className="soft ml-auto">{formatDateTime(entry.at)}</span>
					</div>
					<Subject entry={entry} />
					<Fields entry={entry} />
				</li>
			))}
		</ul>
	);
}

/** Such as "Maize Dryer · Achieng: completed → cancelled". For removed records only the id is known. */
function Subject({ entry }: { entry: AuditEntry }) {
	// Other servers may not name the record.
	const { record } = entry;
	if (!record) return <p className="mono soft wrap-anywhere">{entry.subject_id}</p>;
	return (
		<p className="wrap-anywhere">
			{record.path === null ? (
				<strong>{record.label}</strong>
			) : (
				<Link className="link" to={record.path}>
					{record.label}
				</Link>
			)}
			: {changeSentence(entry)}
		</p>
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
			<div className="overflow-x-auto">
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
