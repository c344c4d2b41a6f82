import { isSentByItself, type UnsentForm } from "../../../platform/offline/unsent.ts";
import { formatDateTime, formatShortDate } from "../../../ui/format.ts";

export const nameOf = ({ kind, title }: Pick<UnsentForm, "kind" | "title">) =>
	`${kind === "order" ? "Order" : "Request"} for ${title}`;

/** With the time, and the date unless it is today. */
export function titleOf(form: UnsentForm): string {
	const written = formatDateTime(form.writtenAt).replace(`${formatShortDate(Date.now())}, `, "");
	return `${nameOf(form)}, written ${written}`;
}

/** How much of its files has arrived. */
export function percentOf({ files = [] }: Pick<UnsentForm, "files">): string {
	const total = files.reduce((sum, { size }) => sum + size, 0);
	const sent = files.reduce((sum, file) => sum + file.sent, 0);
	return `${Math.floor((sent / total) * 100)} %`;
}

/** How far it is, for somebody who has no connection. */
export function stateOf(form: UnsentForm, now: number): string {
	if (form.refusal) return `It was not accepted: ${form.refusal.error}`;
	if (form.files) return `${percentOf(form)} has arrived. The rest is kept until the line is back.`;
	if (isSentByItself(form, now)) return "It is sent when the line is back.";
	return "You are asked before it is sent again.";
}
