import type { ReactNode } from "react";
import { fieldWords } from "../../../platform/audit-words.ts";
import { Button } from "../../../ui/button.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/states.tsx";
import type { SiteVersion } from "../site.contract.ts";

interface SiteVersionsProps {
	versions: readonly SiteVersion[];
	busy: boolean;
	onRestore: (version: SiteVersion) => void;
}

/** So many are in view without a press. */
const SHOWN = 5;

/** Earlier settings, newest first, with what each changed. */
export function SiteVersions({ versions, ...rest }: SiteVersionsProps) {
	if (versions.length === 0) {
		return <EmptyState level={3} title="Nothing was changed yet." />;
	}
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
		</>
	);
}

function VersionList({
	versions,
	isNewest = false,
	busy,
	onRestore,
}: SiteVersionsProps & { isNewest?: boolean }) {
	const isCurrent = (index: number) => isNewest && index === 0;
	return (
		<ol className="stack">
			{versions.map((version, index) => (
				<li key={version.id}>
					<p>
						<strong>{formatDateTime(version.at)}</strong> by {version.by ?? "a deleted account"}
						{isCurrent(index) && " (current)"}
					</p>
					<dl>
						{version.changes.map(({ field, before, after }) => (
							<Change key={field} name={fieldWords(field)}>
								<del>{before || "nothing"}</del> <ins>{after || "nothing"}</ins>
							</Change>
						))}
					</dl>
					{!isCurrent(index) && version.missing?.length > 0 && (
						<p className="soft">
							The {version.missing.join(" and the ")} {version.missing.length > 1 ? "were" : "was"}{" "}
							deleted since: these settings come back without{" "}
							{version.missing.length > 1 ? "them" : "it"}.
						</p>
					)}
					{!isCurrent(index) && (
						<Button small disabled={busy} onClick={() => onRestore(version)}>
							Restore the Settings of {formatDateTime(version.at)}
						</Button>
					)}
				</li>
			))}
		</ol>
	);
}

function Change({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="note">{name}</dt>
			<dd className="break-words">{children}</dd>
		</div>
	);
}
