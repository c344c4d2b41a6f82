import { bothWays, type SortKey } from "../../platform/browser/query-string.ts";

/* Filter names of orders and requests, without schemas, for screens. */

/** `waiting`: unanswered; `answer_late`: past the promised time; `due_soon`: in 3 days; `due_week`: in 7. */
export const REQUEST_WORK_FILTERS = [
	"waiting",
	"answer_late",
	"due_soon",
	"due_week",
	"late",
] as const;
export type RequestWorkFilter = (typeof REQUEST_WORK_FILTERS)[number];
export const ORDER_WORK_FILTERS = [
	...REQUEST_WORK_FILTERS,
	"unpaid",
	"to_refund",
	"delivery_late",
	// The customer says that the delivery has not arrived.
	"not_received",
] as const;
export type OrderWorkFilter = (typeof ORDER_WORK_FILTERS)[number];

/** By the deadline of the promised answer, or by due date. */
export const WORK_SORTS = ["waiting", "due"] as const;
export type WorkSort = (typeof WORK_SORTS)[number];

export const ORDER_SORT_COLUMNS = ["created_at", "name", "article_title", "status"] as const;
export const REQUEST_SORT_COLUMNS = [
	"created_at",
	"name",
	"projectTitle",
	"deadline",
	"status",
] as const;
export type OrderSort = WorkSort | SortKey<(typeof ORDER_SORT_COLUMNS)[number]>;
export type RequestSort = WorkSort | SortKey<(typeof REQUEST_SORT_COLUMNS)[number]>;

export const ORDER_SORTS: readonly OrderSort[] = [...WORK_SORTS, ...bothWays(ORDER_SORT_COLUMNS)];
export const REQUEST_SORTS: readonly RequestSort[] = [
	...WORK_SORTS,
	...bothWays(REQUEST_SORT_COLUMNS),
];

export const WORK_OWNERS = ["me", "none"] as const;
/** One of the names, or the id of a member of staff. */
export type WorkOwner = string;
