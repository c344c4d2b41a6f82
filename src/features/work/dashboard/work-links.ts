import { queryString } from "../../../platform/browser/query-string.ts";
import type { OrderWork } from "../../../platform/tracking/work-names.ts";

export type Kind = "orders" | "requests";
/** A part of a list of work. */
export type WorkName = OrderWork | "mine";

/** What each part is of, without its count. */
export const WORDS: Record<WorkName, string> = {
	waiting: "unanswered",
	unanswered: "unanswered for 24 hours",
	due_soon: "due within 3 days",
	due_week: "due within 7 days",
	late: "late",
	unpaid: "with a balance",
	mine: "of mine",
};

/** The address of exactly this part of a list; null is all of it. */
export function linkTo(kind: Kind, name: WorkName | null): string {
	return `/dashboard/${kind}${name === null ? "" : queryString(filterOf(name))}`;
}

function filterOf(name: WorkName): Record<string, string> {
	if (name === "mine") return { owner: "me", sort: "due" };
	// What has no answer is sorted by its promise, which the list does by itself.
	if (name === "waiting" || name === "unanswered") return { work: name };
	return { work: name, sort: "due" };
}

export function counted(kind: Kind, count: number): string {
	return `${count} ${count === 1 ? kind.slice(0, -1) : kind}`;
}
