import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { fetchRecordHistory } from "../audit.calls.ts";
import type { RecordKind } from "../audit.contract.ts";

interface RecordHistoryProps {
	kind: RecordKind;
	id: string;
}

/** The audit trail of a record, fetched when unfolded. Only our own server keeps one. */
export function RecordHistory(props: RecordHistoryProps) {
	return isOwnServer() ? <OwnRecordHistory {...props} /> : null;
}

function OwnRecordHistory({ kind, id }: RecordHistoryProps) {
	const [open, setOpen] = useState(false);
	const query = useQuery({
		queryKey: ["record-history", kind, id],
		queryFn: () => fetchRecordHistory(browserApi, { params: { kind, id } }),
		enabled: open,
	});
	return (
		<details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>History</summary>
			{open && (
				<QueryView query={query} what="history" rows={2}>
					{(entries) =>
						entries.length === 0 ? (
							<p className="soft">Nothing has been recorded yet.</p>
						) : (
							<ol className="index-rows" aria-label="History" reversed>
								{entries.map((entry) => (
									<li key={entry.id}>
										<div>{entry.text.charAt(0).toUpperCase() + entry.text.slice(1)}</div>
										<div className="note">{`${entry.by}, ${formatDateTime(entry.at)}`}</div>
									</li>
								))}
							</ol>
						)
					}
				</QueryView>
			)}
		</details>
	);
}
