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

const SHOWN = 5;
/** Number of lines of a change in view. */
const LINES = 4;

/** Earlier settings, newest first, with their changes, and the defaults last. */
export function SiteVersions({ versions, ...others }: SiteVersionsProps) {
	const rest = { ...others, times: timesOf(versions) };
	if (versions.length === 0) {
		return <EmptyState level={3} title="Nothing has been changed yet." />;
	}
	const [newest] = versions;
	const isDelivered = newest && Object.keys(newest.fields).length === 0 && !newest.missing?.length;
	const older = versions.slice(SHOWN);
	return (
		<>
			<VersionList versions={versions.slice(0, SHOWN)} isNewest {...rest} />
			{older.length > 0 && (
				<details className="fold">
					<summary>
						{older.length === 1 ? "1 older version" : `${older.length} older versions`}
					</summary>
					<VersionList versions={older} {...rest} />
				</details>
			)}
			<div>
				<p>
					<strong>Default</strong>
					{isDelivered && " (current)"}
				</p>
				{!isDelivered && (
					<Button small disabled={rest.busy} onClick={() => rest.onRestore({})}>
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

function VersionList({
	versions,
	isNewest = false,
	times,
	busy,
	onRestore,
}: SiteVersionsProps & { isNewest?: boolean; times: ReadonlyMap<string, string> }) {
	const isCurrent = (index: number) => isNewest && index === 0;
	return (
		<ol className="stack">
			{versions.map((version, index) => (
				<li key={version.id}>
					<p>
						<strong>{times.get(version.id)}</strong> by {version.by ?? "a deleted account"}
						{isCurrent(index) && " (current)"}
					</p>
					<dl>
						{version.changes.map((change) => (
							<Change key={change.field} {...change} />
						))}
					</dl>
					{!isCurrent(index) && version.missing?.length > 0 && (
						<p className="soft">
							The {version.missing.join(" and the ")} {version.missing.length > 1 ? "have" : "has"}{" "}
							since been deleted: these settings come back without{" "}
							{version.missing.length > 1 ? "them" : "it"}.
						</p>
					)}
					{!isCurrent(index) && (
						<Button small disabled={busy} onClick={() => onRestore(version.fields)}>
							Restore the Settings of {times.get(version.id)}
						</Button>
					)}
				</li>
			))}
		</ol>
	);
}

/** The lines that differ, word by word. */
function Change({ field, before, after }: SiteVersion["changes"][number]) {
	const lines = changedLines(before.split("\n"), after.split("\n")).filter(isChanged);
	const more = lines.slice(LINES);
	return (
		<div>
			<dt className="note">{fieldWords(field)}</dt>
			<dd>
				<Lines lines={lines.slice(0, LINES)} />
				{more.length > 0 && (
					<details className="fold">
						<summary>{more.length === 1 ? "1 more line" : `${more.length} more lines`}</summary>
						<Lines lines={more} />
					</details>
				)}
				{lines.length === 0 && "in another order"}
			</dd>
		</div>
	);
}

function Lines({ lines }: { lines: readonly ChangedLine[] }) {
	return lines.map((line, place) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never change
		<ChangedLineText key={place} line={line} />
	));
}

const isChanged = (line: ChangedLine) => line !== "gap" && line.some(({ kind }) => kind !== "same");
