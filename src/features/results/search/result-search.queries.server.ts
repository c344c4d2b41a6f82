import type { Db } from "../../../db/connect.ts";
import { selectResultList } from "../results/results.service.server.ts";
import type { Audience } from "../searched-text.ts";
import { ITEM_COLUMNS, onItemCategory } from "../visible-result.server.ts";

function selectItems(db: Db, audience: Audience) {
	return db
		.selectFrom("result_items")
		.innerJoin("results", "results.id", "result_items.result_id")
		.$if(audience === "public", (query) => query.where("results.status", "=", "published"))
		.where("results.deleted_at", "is", null)
		.where("result_items.deleted_at", "is", null);
}

export function searchedResults(db: Db, audience: Audience) {
	return selectResultList(db, audience === "public" ? "published" : undefined);
}

export function itemsOfResults(db: Db, audience: Audience, resultIds: readonly string[]) {
	return selectItems(db, audience)
		.select([
			"result_items.id",
			"result_items.participant_name",
			"result_items.school",
			"result_items.category_name",
			"result_items.position",
			"result_items.sort_order",
			"result_items.name_hidden",
			"result_items.result_id",
			"results.names_shown",
		])
		.where("result_items.result_id", "in", resultIds)
		.execute();
}

export type SearchedItem = Awaited<ReturnType<typeof itemsOfResults>>[number];

/** Ids that the audience may still see, in any order. */
export async function itemsOf(db: Db, audience: Audience, ids: readonly string[]) {
	if (ids.length === 0) return [];
	return selectItems(db, audience)
		.leftJoin("categories", onItemCategory)
		.select([
			"result_items.id",
			"results.id as result_id",
			"results.title as result_title",
			"results.year",
			"results.status",
			"results.names_shown",
			...ITEM_COLUMNS,
		])
		.where("result_items.id", "in", ids)
		.execute();
}

export type FoundRow = Awaited<ReturnType<typeof itemsOf>>[number];
