import type { ReactNode } from "react";
import type { StatusNotice } from "../../../platform/mail/status-notice.ts";
import { Button } from "../../../ui/button.tsx";
import type { ToastContent } from "../../../ui/toast.tsx";

/** Longest time that a toast stays, even if its message waits longer. */
const LONGEST_SECONDS = 60;

/** Seconds during which the message can be held back with Undo. */
export function heldSeconds({ state, seconds }: StatusNotice): number | undefined {
	return state === "held" ? Math.min(seconds, LONGEST_SECONDS) : undefined;
}

/** Reports a saved status and the message that its customer gets. Offers Undo until the message is sent. */
export function statusToast(
	text: string,
	name: string,
	status: string,
	notice: StatusNotice,
	undo: () => void,
): ToastContent {
	const undoing = undoFrom(undo);
	return (dismiss) => (
		<>
			<span className="block">{text}</span>
			<span className="block">{`${name}: ${status}. ${noticeText(notice)}`}</span>
			{notice.state === "held" && undoing(dismiss)}
		</>
	);
}

/** Renders a toast's Undo button. After it is pressed, the focus returns to the element that has it now. */
export function undoFrom(undo: () => void): (dismiss: () => void) => ReactNode {
	const picked = document.activeElement;
	return (dismiss) => (
		<span className="mt-2 block">
			<Button
				small
				onClick={() => {
					undo();
					dismiss();
					if (picked instanceof HTMLElement && picked.isConnected) picked.focus();
				}}
			>
				Undo
			</Button>
		</span>
	);
}

/** Such as "Email and SMS go in 60 s". */
export function noticeText({ state, by, seconds }: StatusNotice): string {
	const names = by.map((channel) => (channel === "email" ? "Email" : "SMS")).join(" and ");
	if (state === "dropped") return `${names} taken back`;
	return `${names} ${by.length > 1 ? "go" : "goes"} in ${seconds} s`;
}
