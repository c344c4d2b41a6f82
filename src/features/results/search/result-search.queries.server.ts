import type { Db } from "../../../db/connect.ts";

/** Items of results that the public sees. */
function selectPublicItems(db: Db) {
	return db
		.selectFrom("result_items")
		.innerJoin("results", "results.id", "result_items.result_id")
		.where("results.status", "=", "published")
		.where("results.deleted_at", "is", null);
}

/** Some of all items, in the order of their ids. */
export function publicItemsAfter(db: Db, id: string) {
	return selectPublicItems(db)
		.select([
			"result_items.id",
			"result_items.participant_name",
			"result_items.school",
			"result_items.category_name",
			"result_items.position",
			"result_items.sort_order",
			"results.id as result_id",
			"results.year",
			"results.created_at",
			"results.names_shown",
		])
		.where("result_items.id", ">", id)
		.orderBy("result_items.id")
		.limit(2_000)
		.execute();
}

export type PublicItem = Awaited<ReturnType<typeof publicItemsAfter>>[number];

/** Those of the ids that the public still sees, in any order. */
export async function publicItemsOf(db: Db, ids: readonly string[]) {
	if (ids.length === 0) return [];
	return (
		selectPublicItems(db)
			// One in the trash is none; the items keep its name.
			.leftJoin("categories", (join) =>
				join
					.onRef("categories.id", "=", "result_items.category_id")
					.on("categories.deleted_at", "is", null),
			)
			.select([
				"result_items.id",
				"results.id as result_id",
				"results.title as result_title",
				"results.year",
				"results.names_shown",
				"categories.id as category_id",
				"result_items.category_name",
				"result_items.position",
				"result_items.participant_name",
				"result_items.school",
				"result_items.score",
			])
			.where("result_items.id", "in", ids)
			.execute()
	);
}

export type PlaceRow = Awaited<ReturnType<typeof publicItemsOf>>[number];
