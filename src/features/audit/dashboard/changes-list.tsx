import { fieldWords } from "../../../product/audit-words.ts";
import { subjectWords } from "../../../product/kinds.ts";
import { ChangedField } from "../../../shell/dashboard/changed-line.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import type { AuditEntry } from "../audit.contract.ts";
import { changeSentence } from "../change-sentence.ts";

export function ChangesList({ entries }: { entries: readonly AuditEntry[] }) {
	return (
		<ul className="card">
			{entries.map((entry) => (
				<li
					key={entry.id}
					className="px-4.5 py-2 border-b border-rule wrap-anywhere last:border-b-0"
				>
					<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<strong>{entry.actor?.name || "N/A"}</strong>
						<Badge>{subjectWords(entry.subject)}</Badge>
						<span className="soft ml-auto">{formatDateTime(entry.at)}</span>
					</div>
					<p className="wrap-anywhere">
						<SubjectName {...entry} />: {changeSentence(entry)}
					</p>
					<Fields entry={entry} />
				</li>
			))}
		</ul>
	);
}

/** Subjects of events without a record, whose id means nothing to people. */
const WITHOUT_RECORD: readonly string[] = [
	"spreadsheet",
	"statement",
	"person",
	"sample content",
	"backup",
];

const MAX_NAMED = 3;

function SubjectName({ record, subject, subject_id, after }: AuditEntry) {
	if (WITHOUT_RECORD.includes(subject)) {
		const list = typeof after?.list === "string" ? ` of ${after.list}` : "";
		return <strong>{capitalised(subjectWords(subject)) + list}</strong>;
	}
	const titles = Array.isArray(after?.titles) ? after.titles : [];
	if (typeof after?.removed === "number") {
		const more = after.removed > MAX_NAMED ? " and others" : "";
		const named = titles.length > 0 && ` (${titles.slice(0, MAX_NAMED).join(", ")}${more})`;
		return (
			<strong>
				{after.removed} records{named}
			</strong>
		);
	}
	if (titles.length > 0) return <strong>{titles[0]}</strong>;
	// Other servers may not name the record.
	if (!record) return <CodeText className="soft">{subject_id}</CodeText>;
	if (record.path === null) return <strong>{record.label}</strong>;
	return (
		<Link className="link" to={record.path}>
			{record.label}
		</Link>
	);
}

function Fields({ entry: { before, after } }: { entry: AuditEntry }) {
	const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
	if (names.length === 0) return null;
	return (
		<details className="fold">
			<summary>
				{names.length} {names.length === 1 ? "field" : "fields"}:{" "}
				{names.slice(0, 4).map(fieldWords).join(", ")}
				{names.length > 4 && " ..."}
			</summary>
			<dl className="grid gap-2">
				{names.map((name) => (
					<ChangedField
						key={name}
						label={capitalised(fieldWords(name))}
						before={valueText(name, before?.[name])}
						after={valueText(name, after?.[name], isEmpty(before?.[name]) ? "a" : "another")}
					/>
				))}
			</dl>
		</details>
	);
}

/** Words for values that only machines read: ids, paths and hashes. */
const UNREADABLE: Record<string, string> = {
	content_sha256: "text",
	featured_image: "picture",
	file: "file",
	ids: "list",
	image_id: "picture",
	image_url: "picture",
	proposal: "proposal",
	url: "picture",
	withdrawn: "picture",
};

function valueText(name: string, value: unknown, article = "a"): string {
	const kind = UNREADABLE[name];
	if (isEmpty(value)) return "";
	if (kind) return `${article} ${kind}`;
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (Array.isArray(value)) return value.map((each) => valueText(name, each)).join("\n");
	if (typeof value === "object") return JSON.stringify(value);
	if (/^\d{4}-\d\d-\d\dT/.test(String(value))) return formatDateTime(String(value));
	return String(value);
}

const isEmpty = (value: unknown) =>
	value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
