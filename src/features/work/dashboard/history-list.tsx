import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import type { HistoryEntry } from "../work.contract.ts";

/** Entries that are shown at first. */
const NEWEST = 5;

/** The history of an order or request, newest first. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
	const [isWhole, setWhole] = useState(false);
	const entries = [...history].reverse();
	return (
		<>
			<ol className="index-rows" aria-label="History" reversed start={history.length}>
				{(isWhole ? entries : entries.slice(0, NEWEST)).map(({ id, at, by, event, text }) => (
					<li key={id}>
						<div className="whitespace-pre-line wrap-anywhere">
							{event === "note" && <strong>Note: </strong>}
							{text}
						</div>
						<div className="note">{[by, formatDateTime(at)].filter(Boolean).join(", ")}</div>
					</li>
				))}
			</ol>
			{history.length > NEWEST && !isWhole && (
				<div>
					<Button small variant="quiet" onClick={() => setWhole(true)}>
						Show All {history.length}
					</Button>
				</div>
			)}
		</>
	);
}
