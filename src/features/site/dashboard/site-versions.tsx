import { fieldWords } from "../../../product/audit-words.ts";
import { ChangedField } from "../../../shell/dashboard/changed-line.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/states.tsx";
import type { SiteVersion } from "../site.contract.ts";

interface SiteVersionsProps {
	versions: readonly SiteVersion[];
	busy: boolean;
	onRestore: (fields: SiteVersion["fields"]) => void;
}

export function SiteVersions({ versions, busy, onRestore }: SiteVersionsProps) {
	const [newest] = versions;
	if (!newest) return <EmptyState level={3} title="Nothing has been changed yet." />;
	const isDefault = Object.keys(newest.fields).length === 0 && !newest.missing?.length;
	return (
		<>
			<ol className="stack">
				{versions.map((version, index) => (
					<li key={version.id}>
						<p>
							<strong>{formatDateTime(version.at)}</strong> by {version.by ?? "a deleted account"}
							{version === newest && " (current)"}
						</p>
						<dl>
							{version.changes.map(({ field, ...texts }) => (
								<ChangedField key={field} label={fieldWords(field)} {...texts} />
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
								Restore Version {versions.length - index}
							</Button>
						)}
					</li>
				))}
			</ol>
			<div>
				<p>
					<strong>Default</strong>
					{isDefault && " (current)"}
				</p>
				{!isDefault && (
					<Button small disabled={busy} onClick={() => onRestore({})}>
						Restore the Default Settings
					</Button>
				)}
			</div>
		</>
	);
}
