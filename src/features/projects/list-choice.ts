import { type BothWays, bothWays } from "../../platform/browser/query-string.ts";

/** Filters and sort orders of the public project list. Safe in the browser. */

export const LIST_SORTS = ["newest", "cost", "title"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** In KES. Other amounts are refused, so that filters differing by a shilling do not fill the page cache. */
export const BUDGET_STEP = 500;
export const BUDGET_MAX = 50_000;

/** Sort columns of the staff's project list; visitors have `LIST_SORTS`. Safe in the browser. */

const COLUMNS = ["title", "status", "price", "material_cost", "created_at", "updated_at"] as const;
export type ProjectSortColumn = (typeof COLUMNS)[number];
export type ProjectSort = BothWays<ProjectSortColumn>;
export const PROJECT_SORTS: readonly ProjectSort[] = bothWays(COLUMNS);
