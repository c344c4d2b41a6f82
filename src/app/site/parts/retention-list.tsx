import {
	RETENTION,
	type RetentionName,
	sayRetention,
} from "../../../platform/privacy/retention.ts";

/** The periods by which the server deletes, every one of them. */
export function RetentionList({ months }: { months: number }) {
	return (
		<dl className="facts">
			{(Object.keys(RETENTION) as RetentionName[]).map((name) => (
				<div key={name}>
					<dt>{RETENTION[name].what}</dt>
					<dd>{sayRetention(name, months)}</dd>
				</div>
			))}
		</dl>
	);
}
