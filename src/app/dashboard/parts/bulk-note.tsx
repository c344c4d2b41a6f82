import type { StatusNotice } from "../../../platform/mail/status-notice.ts";
import { Button } from "../../../ui/button.tsx";
import { note, toast } from "../../../ui/toast.tsx";
import { UNDO_SECONDS } from "./status-notice.tsx";

interface BulkResult {
	text: string;
	notices: readonly StatusNotice[];
	undo: (() => void) | undefined;
}

/** Reports the result of a bulk change and the messages it sends. Undo stands above the list. */
export function reportBulkChange({ text, notices, undo }: BulkResult): void {
	const line = [text, noticesText(notices)].filter(Boolean).join(". ");
	if (!undo) {
		toast.success(line);
		return;
	}
	note.success(
		(dismiss) => (
			<>
				{line}{" "}
				<Button
					small
					onClick={() => {
						dismiss();
						undo();
						document.getElementById("main")?.focus({ preventScroll: true });
					}}
				>
					Undo
				</Button>
			</>
		),
		{ id: "bulk", seconds: UNDO_SECONDS },
	);
}

/** Such as "Messages to 3 customers go in 60 s". */
function noticesText(notices: readonly StatusNotice[]): string {
	const held = notices.filter(({ state }) => state === "held");
	const customers = (count: number) => `${count} ${count === 1 ? "customer" : "customers"}`;
	if (held.length > 0) {
		const seconds = Math.max(...held.map((notice) => notice.seconds));
		return `Messages to ${customers(held.length)} go in ${seconds} s`;
	}
	return notices.length > 0 ? `Messages to ${customers(notices.length)} taken back` : "";
}
