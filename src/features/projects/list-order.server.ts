import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { byCharacter } from "../../db/paginate.ts";
import type { ArticleOrder } from "../../db/search-articles.ts";
import { readSort } from "../../platform/sort-names.ts";
import type { ListSort } from "./list-choice.ts";
import type { ProjectSort, ProjectSortColumn } from "./staff-sorts.ts";

/** A visitor's budget in KES; undefined for any amount. */
export interface Budget {
	maxMaterials?: number | undefined;
	maxHelp?: number | undefined;
}

/** Conditions: the article costs at most this. */
export function withinBudget({ maxMaterials, maxHelp }: Budget): RawBuilder<boolean>[] {
	const conditions: RawBuilder<boolean>[] = [];
	if (maxMaterials !== undefined) {
		conditions.push(sql<boolean>`articles.material_cost_cents <= ${maxMaterials * 100}`);
	}
	if (maxHelp !== undefined) {
		conditions.push(sql<boolean>`articles.price_cents <= ${maxHelp * 100}`);
	}
	return conditions;
}

/** Sort order of a list that is not newest first; uses indexes with the same expressions. */
export function orderOf(
	db: Db,
	sort: ListSort | ProjectSort | undefined,
): ArticleOrder | undefined {
	if (sort === undefined || sort === "newest") return undefined;
	if (sort === "cost") {
		return {
			by: [sql`articles.material_cost_cents`, sql`articles.price_cents`],
			direction: "asc",
		};
	}
	const { column, backwards } = readSort(sort);
	return {
		by: [expressionOf(db, column), sql`articles.created_at`],
		direction: backwards ? "desc" : "asc",
	};
}

function expressionOf(db: Db, column: ProjectSortColumn): RawBuilder<unknown> {
	if (column === "title") return byCharacter(db, "articles.title");
	if (column === "price") return sql`articles.price_cents`;
	if (column === "material_cost") return sql`articles.material_cost_cents`;
	if (column === "status") {
		return sql`(case articles.status when 'published' then 1 else 0 end)`;
	}
	return sql.ref(`articles.${column}`);
}

/** Expressions for `paginate`. */
export function expressionsOf({ by, direction }: ArticleOrder): RawBuilder<unknown>[] {
	const columns = [...by, sql`articles.id`];
	return direction === "asc" ? columns : columns.map((column) => sql`${column} desc`);
}
