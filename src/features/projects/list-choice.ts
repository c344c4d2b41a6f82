/** How visitors narrow and sort the list of projects. Safe in the browser. */

export const LIST_SORTS = ["newest", "cost", "title"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** KES. Other amounts are refused, so that nobody fills the page cache with filters that differ by a shilling. */
export const BUDGET_STEP = 500;
export const BUDGET_MAX = 50_000;
