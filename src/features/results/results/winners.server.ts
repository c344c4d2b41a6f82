import { sql } from "kysely";
import type { Db } from "../../../db/connect.ts";
import { groupBy } from "../../../platform/text/group-by.ts";
import { groupItems } from "../items/item-groups.ts";
import { namesShownOf, shownName } from "../shown-name.ts";
import { ITEM_COLUMNS, onItemCategory } from "../visible-result.server.ts";
import type { Winner } from "./results.contract.ts";

/** Winners of each category of all published results, by result id; names as the public reads them. */
export async function readWinners(db: Db): Promise<(resultId: string) => Winner[]> {
	const rows = await db
		.selectFrom("result_items")
		.innerJoin("results", "results.id", "result_items.result_id")
		.leftJoin("categories", onItemCategory)
		.select(["result_items.result_id", "results.names_shown", ...ITEM_COLUMNS])
		// A literal, which a partial index needs.
		.where("result_items.position", "=", sql.lit(1))
		.where("result_items.deleted_at", "is", null)
		.where("results.status", "=", "published")
		.where("results.deleted_at", "is", null)
		.orderBy("result_items.result_id")
		.orderBy("result_items.sort_order")
		.execute();
	const byResult = groupBy(rows, ({ result_id }) => result_id);
	return (resultId) =>
		groupItems(byResult.get(resultId) ?? []).flatMap(({ id, name, items }) =>
			items.map((row) => ({
				category_id: id,
				category_name: name,
				participant_name: shownName(row.participant_name, namesShownOf(row)),
				school: row.school,
			})),
		);
}
