/** What lists of orders and requests are filtered by; apart from the schemas, for screens. */

/** What waits for staff. */
export const ORDER_WORK = ["unanswered", "due_soon", "late", "unpaid"] as const;
export type OrderWork = (typeof ORDER_WORK)[number];
export const REQUEST_WORK = ["unanswered", "due_soon", "late"] as const;
export type RequestWork = (typeof REQUEST_WORK)[number];

export const WORK_OWNERS = ["me", "none"] as const;
export type WorkOwner = (typeof WORK_OWNERS)[number];
