import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect.ts";
import { inIdBatches } from "../../../db/paginate.ts";
import { lockRow } from "../../../db/row-lock.ts";
import type { Schema } from "../../../db/schema.ts";
import { now } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";
import { ITEM_COLUMNS, onItemCategory } from "../visible-result.server.ts";
import type { ItemInput } from "./result-items.contract.ts";

export type ItemRow = Omit<Selectable<Schema["result_items"]>, "deleted_at">;

function selectItems(db: Db) {
	return db
		.selectFrom("result_items")
		.leftJoin("categories", onItemCategory)
		.select([
			"result_items.id",
			"result_items.result_id",
			...ITEM_COLUMNS,
			"result_items.additional_info",
			"result_items.sort_order",
			"result_items.created_at",
			"result_items.updated_at",
		]);
}

/** Excludes the trash; in the order set by staff, not yet grouped. */
export function selectItemsOf(db: Db, resultId: string) {
	return selectItems(db)
		.where("result_items.result_id", "=", resultId)
		.where("result_items.deleted_at", "is", null)
		.orderBy("result_items.sort_order")
		.execute();
}

export function selectItem(db: Db, id: string) {
	return selectItems(db)
		.where("result_items.id", "=", id)
		.where("result_items.deleted_at", "is", null)
		.executeTakeFirst();
}

/** For `listTrash`: deleted items with their results, unless those are in the trash too. */
export function selectItemsToRestore(db: Db) {
	return selectItems(db)
		.innerJoin("results", "results.id", "result_items.result_id")
		.select(["result_items.deleted_at", "results.title as result_title", "results.year"])
		.where("results.deleted_at", "is", null);
}

/** The next sort_order. Concurrent transactions wait, because several people add to one result at once. */
export async function takeNextSortOrder(tx: Tx, resultId: string): Promise<number> {
	await lockRow(tx, "results", resultId);
	const { last } = await tx
		.selectFrom("result_items")
		.select((eb) => eb.fn.max("sort_order").as("last"))
		.where("result_id", "=", resultId)
		.executeTakeFirstOrThrow();
	return Number(last ?? 0) + 1;
}

export interface NewItem extends Omit<ItemInput, "category_id"> {
	id: string;
	category: { id: string; name: string };
}

/** Both databases limit the number of parameters. */
const INSERT_ROWS = 50;

export async function insertItems(
	tx: Tx,
	resultId: string,
	items: readonly NewItem[],
	firstSortOrder: number,
): Promise<void> {
	const time = now();
	const values = items.map(({ category, name_hidden = false, ...fields }, index) => ({
		...fields,
		name_hidden: Number(name_hidden),
		result_id: resultId,
		category_id: category.id,
		category_name: category.name,
		sort_order: firstSortOrder + index,
		created_at: time,
		updated_at: time,
	}));
	for (let start = 0; start < values.length; start += INSERT_ROWS) {
		await tx
			.insertInto("result_items")
			.values(values.slice(start, start + INSERT_ROWS))
			.execute();
	}
}

/** Locks a category until the transaction ends: a rename waits, and then also updates items stored meanwhile. */
export async function lockCategory(tx: Tx, id: string) {
	await lockRow(tx, "categories", id);
	return tx
		.selectFrom("categories")
		.select(["id", "name"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

const RENAMED_AT_ONCE = 300;

/** Items copy their category's name, so that it survives the category. */
export async function renameCategoryOfItems(
	tx: Tx,
	{ id, name }: { id: string; name: string },
): Promise<void> {
	const items = tx.selectFrom("result_items").select("id").where("category_id", "=", id);
	for await (const batch of inIdBatches(items, RENAMED_AT_ONCE)) {
		const [first, last] = [batch[0], batch.at(-1)];
		if (!first || !last) return;
		await tx
			.updateTable("result_items")
			.set({ category_name: name })
			.where("category_id", "=", id)
			.where("id", ">=", first.id)
			.where("id", "<=", last.id)
			.execute();
	}
}

export function selectCategories(db: Db) {
	return db
		.selectFrom("categories")
		.select(["id", "name_key"])
		.where("deleted_at", "is", null)
		.orderBy("id")
		.execute();
}
