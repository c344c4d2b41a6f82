/** What lists of orders and requests are filtered by; apart from the schemas, for screens. */

/** What waits for staff. */
export const ORDER_WORK = [
	"waiting",
	"unanswered",
	"due_soon",
	"due_week",
	"late",
	"unpaid",
] as const;
export type OrderWork = (typeof ORDER_WORK)[number];
export const REQUEST_WORK = ["waiting", "unanswered", "due_soon", "due_week", "late"] as const;
export type RequestWork = (typeof REQUEST_WORK)[number];

/** By the promise to answer, or by the day that something is due. */
export const WORK_SORTS = ["waiting", "due"] as const;
export type WorkSort = (typeof WORK_SORTS)[number];

export const WORK_OWNERS = ["me", "none"] as const;
export type WorkOwner = (typeof WORK_OWNERS)[number];
