/** Filters and sort orders of the public project list. Safe in the browser. */

export const LIST_SORTS = ["newest", "cost", "title"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** In KES. Other amounts are refused, so that filters differing by a shilling do not fill the page cache. */
export const BUDGET_STEP = 500;
export const BUDGET_MAX = 50_000;
