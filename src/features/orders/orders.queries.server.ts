import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { inBatches, type PageWindow, paginate } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { contains } from "../../db/search.ts";
import type { Tx } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import type { Events } from "../../platform/events.server.ts";
import { searchedForms } from "../../platform/text/phone.ts";
import { type ConsentColumns, consentWithdrawnBy } from "../records/guardian.server.ts";
import {
	countsOf,
	type ListFilter,
	listConditions,
	unansweredFirst,
} from "../records/list.server.ts";
import { recordMatches } from "../records/search.server.ts";
import { ownerName } from "../records/work.server.ts";
import type { OrderSort, OrderWorkFilter } from "../records/work-names.ts";
import { ORDER_STATUSES, type OrderStatus } from "./orders.contract.ts";
import { isErasedOrder, orderCondition, sortExpressions } from "./orders-work.server.ts";

/** `withdrawn_by` and `owner_name` are names of staff; a new row has neither. */
export type OrderRow = Selectable<Schema["orders"]> & {
	withdrawn_by?: string | null;
	owner_name?: string | null;
};

export type OrderFilter = ListFilter<OrderStatus, OrderWorkFilter>;

type NewOrder = Omit<Selectable<Schema["orders"]>, "search_text" | "paid_cents" | "kept_cents">;

/**
 * `user_id` becomes null if that user was deleted meanwhile. A field without a column does not compile, also if it was
 * spread from what the customer sent.
 */
export function insertOrder<Given extends NewOrder>(
	tx: Tx,
	order: Given & Record<Exclude<keyof Given, keyof OrderRow>, never>,
): Promise<OrderRow> {
	return tx
		.insertInto("orders")
		.values((eb) => ({
			...order,
			user_id: eb.selectFrom("users").select("id").where("id", "=", order.user_id),
			search_text: searchTextOf(order),
		}))
		.returningAll()
		.executeTakeFirstOrThrow();
}

export function searchTextOf(order: NewOrder): string {
	const { name, phone, email, article_title, reference, guardian_name, notes } = order;
	const phones = [phone, order.guardian_phone ?? ""].flatMap(searchedForms);
	const texts = [name, ...phones, email, article_title, reference, guardian_name, notes];
	return fold(texts.filter(Boolean).join("\n"));
}

function inMatchingCategory(word: string) {
	return sql<boolean>`article_id in (select article_categories.article_id from categories
		join article_categories on article_categories.category_id = categories.id
		where categories.deleted_at is null and ${contains(sql.ref("categories.name_key"), word)})`;
}

/** Includes drafts, but not the trash. */
export function findArticle(tx: Tx, slug: string) {
	return tx
		.selectFrom("articles")
		.select(["id", "title", "status", "price_cents", "material_cost_cents"])
		.where("slug", "=", slug)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

function selectOrders(db: Db | Tx) {
	return db.selectFrom("orders").selectAll("orders").select([consentWithdrawnBy, ownerName]);
}

export function findOrder(db: Db | Tx, id: string): Promise<OrderRow | undefined> {
	return selectOrders(db).where("id", "=", id).executeTakeFirst();
}

export function listOwnOrders(
	db: Db,
	userId: string,
	window: PageWindow,
): Promise<{ rows: OrderRow[]; total: number }> {
	return paginate(selectOrders(db).where("user_id", "=", userId), window);
}

/** Unanswered ones first by default, with the total and the count of each status. */
export async function listOrders(
	db: Db,
	filter: OrderFilter,
	{
		sort = unansweredFirst(filter, "pending"),
		...window
	}: PageWindow & { sort?: OrderSort | undefined },
): Promise<{ rows: OrderRow[]; total: number; counts: Record<OrderStatus, number> }> {
	const counts = countByStatus(db, filter);
	const page = await paginate(selectOrders(slowReads(db)).where(matching(db, filter)), window, {
		expressions: sortExpressions(db, sort),
		total: counts.then(({ totalOf }) => totalOf(filter.status)),
	});
	return { ...page, counts: (await counts).counts };
}

async function countByStatus(db: Db, { status: _, ...filter }: OrderFilter) {
	// An expression if a work filter leaves few orders: otherwise SQLite would go through all by the index of statuses.
	const status = filter.work ? sql<string>`status || ''` : sql.ref<string>("status");
	const countQuery = slowReads(db)
		.selectFrom("orders")
		.select((eb) => [status.as("status"), eb.fn.countAll<number | string>().as("rows")])
		.where(matching(db, filter))
		.groupBy(status);
	const [rows, erased] = await Promise.all([
		countQuery.execute(),
		// A work filter leaves out the orders of erased people.
		filter.work ? [] : countQuery.where(isErasedOrder).execute(),
	]);
	return countsOf(ORDER_STATUSES, rows, erased);
}

export function eachOrder(db: Db, filter: OrderFilter): AsyncGenerator<OrderRow[]> {
	return inBatches(selectOrders(slowReads(db)).where(matching(db, filter)));
}

export async function updateOrder(
	tx: Tx,
	id: string,
	change:
		| { status: OrderStatus; kept_cents: number; updated_at: string }
		| {
				price_cents: number;
				material_cost_cents: number;
				kept_cents: number;
				updated_at: string;
		  }
		| { owner_id?: string | null; due_on?: string | null; updated_at: string }
		| ConsentColumns,
): Promise<OrderRow> {
	await tx.updateTable("orders").set(change).where("id", "=", id).execute();
	return selectOrders(tx).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Removes an order from the account that placed it. */
export async function removeOrderFromSender(
	tx: Tx,
	{ userId, id }: Events["removedFromAccount"],
): Promise<void> {
	await tx
		.updateTable("orders")
		.set({ user_id: null })
		.where("id", "=", id)
		.where("user_id", "=", userId)
		.execute();
}

/** Repeats, in a restored database, a withdrawal of consent that was recorded after the backup. */
export async function withdrawOrderConsent(
	tx: Tx,
	{ table, id, columns, at }: Events["withdrawalLostByRestore"],
): Promise<void> {
	if (table !== "orders" || columns.consent_withdrawn_at !== "set") return;
	await tx
		.updateTable("orders")
		.set({ consent_withdrawn_at: at })
		.where("id", "=", id)
		.where("consent_withdrawn_at", "is", null)
		.execute();
}

function matching(db: Db, { work, search, ...filter }: OrderFilter) {
	return (eb: ExpressionBuilder<Schema, "orders">) =>
		eb.and([
			...listConditions(filter),
			...(work ? [orderCondition(db, work)] : []),
			...(search ? [recordMatches(db, "orders", search, inMatchingCategory)] : []),
		]);
}
