import { queryString } from "../../../platform/browser/query-string.ts";
import type { OrderWorkFilter } from "../../records/work-names.ts";

export type RecordList = "orders" | "requests";
export type WorkName = OrderWorkFilter | "mine";

export const LABELS: Record<WorkName, string> = {
	waiting: "unanswered",
	answer_late: "unanswered for 24 hours",
	due_soon: "due within 3 days",
	due_week: "due within 7 days",
	late: "late",
	unpaid: "with money due",
	to_refund: "with money to refund",
	delivery_late: "with a late delivery",
	not_received: "with a delivery that has not arrived",
	mine: "of mine",
};

/** `name` is null for the unfiltered list. */
export function linkTo(kind: RecordList, name: WorkName | null): string {
	return `/dashboard/${kind}${name === null ? "" : queryString(filterOf(name))}`;
}

/** Queues that are sorted by urgency rather than by due date. */
const WITHOUT_DUE: readonly WorkName[] = ["waiting", "answer_late", "to_refund", "not_received"];

function filterOf(name: WorkName): Record<string, string> {
	if (name === "mine") return { owner: "me", sort: "due" };
	return WITHOUT_DUE.includes(name) ? { work: name } : { work: name, sort: "due" };
}

export function countText(kind: RecordList, count: number): string {
	return `${count} ${count === 1 ? kind.slice(0, -1) : kind}`;
}
