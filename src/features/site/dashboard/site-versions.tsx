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

/** Earlier settings, newest first, with what each changed. */
export function SiteVersions({ versions, busy, onRestore }: SiteVersionsProps) {
	if (versions.length === 0) {
		return <EmptyState level={3} title="Nothing was changed yet." />;
	}
	return (
		<ol className="stack">
			{versions.map((version, index) => (
				<li key={version.id}>
					<p>
						<strong>{formatDateTime(version.at)}</strong> by {version.by ?? "a deleted account"}
						{index === 0 && " (current)"}
					</p>
					<dl>
						{version.changes.map(({ field, before, after }) => (
							<Change key={field} name={fieldWords(field)}>
								<del>{before || "nothing"}</del> <ins>{after || "nothing"}</ins>
							</Change>
						))}
					</dl>
					{index > 0 && version.missing?.length > 0 && (
						<p className="soft">
							The {version.missing.join(" and the ")} {version.missing.length > 1 ? "were" : "was"}{" "}
							deleted since: these settings come back without{" "}
							{version.missing.length > 1 ? "them" : "it"}.
						</p>
					)}
					{index > 0 && (
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
