import { bothWays, type SortKey } from "../../platform/browser/query-string.ts";

/** Filters and sort orders of the lists. No server imports, so that browser code may import it. */

export const LIST_SORTS = ["newest", "cost", "title"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** KES. Other amounts are refused, because each would be a separate page in the cache. */
export const BUDGET_STEP = 500;
export const BUDGET_MAX = 50_000;

const COLUMNS = ["title", "status", "price", "material_cost", "created_at", "updated_at"] as const;
export type ProjectSortColumn = (typeof COLUMNS)[number];
export type ProjectSort = SortKey<ProjectSortColumn>;
export const PROJECT_SORTS: readonly ProjectSort[] = bothWays(COLUMNS);
