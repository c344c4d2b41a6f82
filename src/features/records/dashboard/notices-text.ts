import type { StatusNotice } from "../status-change.ts";

/** Such as "Email and SMS will be sent in 60 s". */
function noticeText({ state, by, seconds }: StatusNotice): string {
	const names = by.map((channel) => (channel === "email" ? "Email" : "SMS")).join(" and ");
	if (state === "dropped") return `${names} cancelled`;
	return `${names} will be sent in ${seconds} s`;
}

/** Such as "Messages to 3 customers will be sent in 60 s". */
export function noticesText(notices: readonly StatusNotice[]): string {
	const [first, ...others] = notices;
	if (first && others.length === 0) return noticeText(first);
	const held = notices.filter(({ state }) => state === "held");
	const customers = (count: number) => `${count} ${count === 1 ? "customer" : "customers"}`;
	if (held.length > 0) {
		const seconds = Math.max(...held.map((notice) => notice.seconds));
		return `Messages to ${customers(held.length)} will be sent in ${seconds} s`;
	}
	return notices.length > 0 ? `Messages to ${customers(notices.length)} cancelled` : "";
}
