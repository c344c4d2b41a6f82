import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { paginate } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { contains, startsWith } from "../../db/search.ts";
import { fold } from "../../db/text.ts";
import type { Tx } from "../../db/transaction.ts";
import { searchedForms, searchedText } from "../../platform/text/phone.ts";
import type { OrderStatus } from "./orders.contract.ts";

export type OrderRow = Selectable<Schema["orders"]>;

export interface OrderFilter {
	status?: OrderStatus | undefined;
	search?: string | null | undefined;
	/** Only the orders of this user. */
	userId?: string;
}

/** Stores an order; `user_id` becomes null when that user is gone by now. */
export function insertOrder(tx: Tx, order: Omit<OrderRow, "search_text">): Promise<OrderRow> {
	return tx
		.insertInto("orders")
		.values((eb) => ({
			...order,
			user_id: eb.selectFrom("users").select("id").where("id", "=", order.user_id),
			search_text: fold(
				[order.name, ...searchedForms(order.phone), order.email ?? "", order.article_title].join(
					"\n",
				),
			),
		}))
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** The article of a slug, also a draft; not one in the trash. */
export function findArticle(tx: Tx, slug: string) {
	return tx
		.selectFrom("articles")
		.select(["id", "title", "status", "price_cents", "material_cost_cents"])
		.where("slug", "=", slug)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

export function findOrder(db: Db | Tx, id: string): Promise<OrderRow | undefined> {
	return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Newest first, with the total of all pages. */
export function listOrders(
	db: Db,
	filter: OrderFilter,
	window: { page: number; limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
	return paginate(db.selectFrom("orders").selectAll().where(matching(filter)), window);
}

const BATCH = 500;

/** All matching orders, newest first, in batches: what comes in meanwhile shifts nothing. */
export async function* eachOrder(db: Db, filter: OrderFilter): AsyncGenerator<OrderRow[]> {
	let last: OrderRow | undefined;
	for (;;) {
		const after = last;
		const batch = await db
			.selectFrom("orders")
			.selectAll()
			.where(matching(filter))
			.$if(after !== undefined, (query) =>
				query.where((eb) =>
					eb.or([
						eb("created_at", "<", after!.created_at),
						eb.and([eb("created_at", "=", after!.created_at), eb("id", "<", after!.id)]),
					]),
				),
			)
			.orderBy("created_at", "desc")
			.orderBy("id", "desc")
			.limit(BATCH)
			.execute();
		if (batch.length > 0) yield batch;
		if (batch.length < BATCH) return;
		last = batch.at(-1);
	}
}

export function updateOrderStatus(
	tx: Tx,
	id: string,
	change: { status: OrderStatus; updated_at: string },
): Promise<OrderRow> {
	return tx
		.updateTable("orders")
		.set(change)
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

function matching({ status, search, userId }: OrderFilter) {
	return (eb: ExpressionBuilder<Schema, "orders">) => {
		const all = [];
		if (status) all.push(eb("status", "=", status));
		if (userId) all.push(eb("user_id", "=", userId));
		if (search) {
			all.push(
				eb.or([
					contains(sql.ref("search_text"), searchedText(search)),
					startsWith(sql.ref("id"), search),
				]),
			);
		}
		return eb.and(all);
	};
}
