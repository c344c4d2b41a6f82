import { type BothWays, bothWays } from "../../platform/sort-names.ts";

/** Sort columns of the staff's project list; visitors have `LIST_SORTS`. Safe in the browser. */

const COLUMNS = ["title", "status", "price", "material_cost", "created_at", "updated_at"] as const;
export type ProjectSortColumn = (typeof COLUMNS)[number];
export type ProjectSort = BothWays<ProjectSortColumn>;
export const PROJECT_SORTS: readonly ProjectSort[] = bothWays(COLUMNS);
