import type { StatusNotice } from "../../../platform/mail/status-notice.ts";
import { Button } from "../../../ui/button.tsx";

/** How long a change can be taken back in place. A message that waits longer is sent later all the same. */
export const UNDO_SECONDS = 60;

/** Such as "Email and SMS go in 60 s". */
export function noticeText({ state, by, seconds }: StatusNotice): string {
	const names = by.map((channel) => (channel === "email" ? "Email" : "SMS")).join(" and ");
	if (state === "dropped") return `${names} taken back`;
	return `${names} ${by.length > 1 ? "go" : "goes"} in ${seconds} s`;
}

interface UndoNoteProps {
	text: string;
	undo: () => void;
}

/** In a row: what its status was, which message goes, and Undo. A toast has announced the change. */
export function UndoNote({ text, undo }: UndoNoteProps) {
	return (
		<div className="row-undo">
			<span className="soft">{text}</span>
			<Button
				small
				onClick={(event) => {
					// The button goes with the note; the status beside it keeps the focus in the row.
					event.currentTarget.closest("td, li, .record-fact")?.querySelector("select")?.focus();
					undo();
				}}
			>
				Undo
			</Button>
		</div>
	);
}
