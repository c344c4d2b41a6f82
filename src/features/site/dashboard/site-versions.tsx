import { groupBy } from "../../../platform/text/group-by.ts";
import { fieldWords } from "../../../product/audit-words.ts";
import { ChangedLineText } from "../../../shell/dashboard/changed-line.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { type ChangedLine, changedLines } from "../../../ui/text-changes.ts";
import type { SiteVersion } from "../site.contract.ts";

interface SiteVersionsProps {
	versions: readonly SiteVersion[];
	busy: boolean;
	onRestore: (fields: SiteVersion["fields"]) => void;
}

/** Earlier settings, newest first, with their changes, and the defaults last. */
export function SiteVersions({ versions, busy, onRestore }: SiteVersionsProps) {
	const times = timesOf(versions);
	const [newest] = versions;
	if (!newest) return <EmptyState level={3} title="Nothing has been changed yet." />;
	const isDelivered = Object.keys(newest.fields).length === 0 && !newest.missing?.length;
	return (
		<>
			<ol className="stack">
				{versions.map((version) => (
					<li key={version.id}>
						<p>
							<strong>{times.get(version.id)}</strong> by {version.by ?? "a deleted account"}
							{version === newest && " (current)"}
						</p>
						<dl>
							{version.changes.map((change) => (
								<Change key={change.field} {...change} />
							))}
						</dl>
						{version !== newest && version.missing?.length > 0 && (
							<p className="soft">
								The {version.missing.join(" and the ")}{" "}
								{version.missing.length > 1 ? "have" : "has"} since been deleted: these settings
								come back without {version.missing.length > 1 ? "them" : "it"}.
							</p>
						)}
						{version !== newest && (
							<Button small disabled={busy} onClick={() => onRestore(version.fields)}>
								Restore the Settings of {times.get(version.id)}
							</Button>
						)}
					</li>
				))}
			</ol>
			<div>
				<p>
					<strong>Default</strong>
					{isDelivered && " (current)"}
				</p>
				{!isDelivered && (
					<Button small disabled={busy} onClick={() => onRestore({})}>
						Restore the Default Settings
					</Button>
				)}
			</div>
		</>
	);
}

/** Times by id; those of the same minute are numbered, so that all buttons have different names. */
function timesOf(versions: readonly SiteVersion[]): Map<string, string> {
	const byMinute = groupBy(versions, ({ at }) => formatDateTime(at));
	return new Map(
		[...byMinute].flatMap(([minute, same]) =>
			same.map(({ id }, index): [string, string] => [
				id,
				same.length > 1 ? `${minute} (${same.length - index} of ${same.length})` : minute,
			]),
		),
	);
}

/** The lines that differ, word by word. */
function Change({ field, before, after }: SiteVersion["changes"][number]) {
	const lines = changedLines(before.split("\n"), after.split("\n")).filter(isChanged);
	return (
		<div>
			<dt className="note">{fieldWords(field)}</dt>
			<dd>
				{lines.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never change
					<ChangedLineText key={index} line={line} />
				))}
				{lines.length === 0 && "in another order"}
			</dd>
		</div>
	);
}

const isChanged = (line: ChangedLine) => line !== "gap" && line.some(({ kind }) => kind !== "same");
