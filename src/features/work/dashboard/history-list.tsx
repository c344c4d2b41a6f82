import { formatDateTime } from "../../../ui/format.ts";
import type { HistoryEntry } from "../work.contract.ts";

/** The history of an order or request, newest first. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
	return (
		<ol className="index-rows" aria-label="History" reversed>
			{[...history].reverse().map(({ id, at, by, event, text }) => (
				<li key={id}>
					<div className="whitespace-pre-line wrap-anywhere">
						{event === "note" && <strong>Note: </strong>}
						{text}
					</div>
					<div className="note">{[by, formatDateTime(at)].filter(Boolean).join(", ")}</div>
				</li>
			))}
		</ol>
	);
}
