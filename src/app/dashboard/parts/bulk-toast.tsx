import type { StatusNotice } from "../../../platform/mail/status-notice.ts";
import { toast } from "../../../ui/toast.tsx";
import { heldSeconds, undoFrom } from "./status-toast.tsx";

/** Seconds during which a bulk change can be undone if it sends no messages. */
const QUIET_SECONDS = 10;

interface BulkToastOptions {
	text: string;
	notices: readonly StatusNotice[];
	undo: (() => void) | undefined;
}

/** Reports the result of a bulk change and the messages it sends. Offers Undo until they are sent. */
export function bulkToast({ text, notices, undo }: BulkToastOptions): void {
	const seconds = Math.max(QUIET_SECONDS, ...notices.map((notice) => heldSeconds(notice) ?? 0));
	const line = noticesText(notices);
	const undoing = undo && undoFrom(undo);
	toast.success(
		(dismiss) => (
			<>
				<span className="block">{text}</span>
				{line && <span className="block">{line}</span>}
				{undoing?.(dismiss)}
			</>
		),
		{ id: "bulk", seconds },
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
