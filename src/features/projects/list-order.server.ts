import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { ArticleOrder } from "../../db/search-articles.ts";
import { byCharacter } from "../../db/text-order.ts";
import type { ListSort } from "./list-choice.ts";

/** What a visitor can spend, in KES; undefined for any amount. */
export interface Budget {
	maxMaterials?: number | undefined;
	maxHelp?: number | undefined;
}

/** Conditions: the article costs no more. */
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

/** The order of a list that is not newest first, by the indexes of migration 0029. */
export function orderOf(db: Db, sort: ListSort | undefined): ArticleOrder | undefined {
	if (sort === "cost") {
		return {
			by: [sql`articles.material_cost_cents`, sql`articles.price_cents`],
			direction: "asc",
		};
	}
	if (sort !== "title") return undefined;
	return {
		by: [byCharacter(db, "articles.title"), sql`articles.created_at`],
		direction: "asc",
	};
}
