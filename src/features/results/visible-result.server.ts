import type { JoinBuilder } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Actor, isStaff } from "../../platform/http/authorization.ts";
import type { NamesFor, NamesShown } from "./shown-name.ts";

/** With the number of items outside the trash. */
export function selectResults(db: Db) {
	return db
		.selectFrom("results")
		.selectAll("results")
		.select((eb) =>
			eb
				.selectFrom("result_counts")
				.select("result_counts.items")
				.whereRef("result_counts.result_id", "=", "results.id")
				.as("items_count"),
		);
}

/** A category in the trash counts as none, and the item shows its copy of the name. */
export function onItemCategory(join: JoinBuilder<Schema, "result_items" | "categories">) {
	return join
		.onRef("categories.id", "=", "result_items.category_id")
		.on("categories.deleted_at", "is", null);
}

export const ITEM_COLUMNS = [
	"categories.id as category_id",
	"result_items.category_name",
	"result_items.position",
	"result_items.participant_name",
	"result_items.school",
	"result_items.score",
	"result_items.name_hidden",
] as const;

export type ResultRow = Awaited<
	ReturnType<ReturnType<typeof selectResults>["executeTakeFirstOrThrow"]>
>;

/** 404 if the caller may not see it, so that drafts are not revealed. */
export async function requireVisibleResult(
	db: Db,
	actor: Actor | null,
	id: string,
): Promise<ResultRow> {
	const row = await selectResults(db)
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (!row || (row.status !== "published" && !isStaff(actor))) {
		throw new AppError("not_found", "Result not found.");
	}
	return row;
}

export function namesShownTo(
	actor: Actor | null,
	result: Pick<ResultRow, "names_shown">,
): NamesFor {
	return isStaff(actor) ? "staff" : (result.names_shown as NamesShown);
}
