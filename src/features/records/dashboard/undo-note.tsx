import { Button } from "../../../ui/button.tsx";
import { note } from "../../../ui/note.tsx";
import type { StatusNotice } from "../status-change.ts";

/** How long Undo is offered. A message that waits longer is sent later all the same. */
const UNDO_SECONDS = 60;

interface Undoable {
	/** Such as "orders 12", or "chosen orders" for several. */
	about: string;
	/** The changed record, if there is one. */
	name?: string;
	text: string;
	warning?: string;
	notices: readonly StatusNotice[];
	undo: () => void;
}

/** A note with Undo. The next change of the same record replaces it. Afterwards the focus returns to where it was. */
export function offerUndo({ about, name, text, warning, notices, undo }: Undoable): void {
	const picked = document.activeElement;
	note[warning ? "warning" : "success"](
		(dismiss) => (
			<span className="note-action">
				<span>
					{name && <span className="note-name">{name}:</span>}{" "}
					{[text, warning, noticesText(notices)].filter(Boolean).join(" ")}
				</span>
				<Button
					small
					onClick={() => {
						dismiss();
						undo();
						const target =
							picked?.isConnected && picked !== document.body
								? picked
								: document.getElementById("main");
						if (target instanceof HTMLElement) target.focus({ preventScroll: true });
					}}
				>
					Undo
				</Button>
			</span>
		),
		{ about, id: `undo ${about}`, seconds: UNDO_SECONDS },
	);
}

/** Such as "Email and SMS go in 60 s". */
function noticeText({ state, by, seconds }: StatusNotice): string {
	const names = by.map((channel) => (channel === "email" ? "Email" : "SMS")).join(" and ");
	if (state === "dropped") return `${names} taken back`;
	return `${names} ${by.length > 1 ? "go" : "goes"} in ${seconds} s`;
}

/** Such as "Messages to 3 customers go in 60 s". */
export function noticesText(notices: readonly StatusNotice[]): string {
	const [first, ...others] = notices;
	if (first && others.length === 0) return noticeText(first);
	const held = notices.filter(({ state }) => state === "held");
	const customers = (count: number) => `${count} ${count === 1 ? "customer" : "customers"}`;
	if (held.length > 0) {
		const seconds = Math.max(...held.map((notice) => notice.seconds));
		return `Messages to ${customers(held.length)} go in ${seconds} s`;
	}
	return notices.length > 0 ? `Messages to ${customers(notices.length)} taken back` : "";
}
