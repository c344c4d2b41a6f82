import type { ExpressionBuilder, Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import { inBatches, type PageWindow, paginate } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { textOrIdMatches } from "../../db/search.ts";
import { staffRead } from "../../db/staff-read.ts";
import { fold } from "../../db/text.ts";
import type { Tx } from "../../db/transaction.ts";
import { type ConsentColumns, consentWithdrawnBy } from "../../platform/privacy/guardian.server.ts";
import { searchedForms, searchedText } from "../../platform/text/phone.ts";
import { searchedReference } from "../../platform/tracking/reference.ts";
import {
	isOwnedBy,
	ORDER_SORTS,
	orderNeeds,
	ownerName,
} from "../../platform/tracking/work.server.ts";
import type { OrderWork, WorkOwner, WorkSort } from "../../platform/tracking/work.ts";
import type { OrderStatus } from "./orders.contract.ts";

/** `withdrawn_by` is the name of who recorded it, `owner_name` the owner's; a new row has neither. */
export type OrderRow = Selectable<Schema["orders"]> & {
	withdrawn_by?: string | null;
	owner_name?: string | null;
};

export interface OrderFilter {
	status?: OrderStatus | undefined;
	search?: string | null | undefined;
	/** Only the orders of this user. */
	userId?: string;
	/** Only those that wait for this. */
	work?: OrderWork | undefined;
	/** Only those that this member of staff looks after, or nobody. */
	owner?: { of: WorkOwner; staffId: string } | undefined;
}

/** Stores an order; `user_id` becomes null when that user is gone by now. */
export function insertOrder(
	tx: Tx,
	order: Omit<Selectable<Schema["orders"]>, "search_text">,
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

/** What the staff's search looks at. */
export function searchTextOf(
	order: Pick<
		OrderRow,
		"name" | "phone" | "email" | "article_title" | "reference" | "guardian_name" | "guardian_phone"
	>,
): string {
	const { name, phone, email, article_title, reference, guardian_name, guardian_phone } = order;
	const phones = [phone, guardian_phone ?? ""].flatMap(searchedForms);
	return fold(
		[name, ...phones, email, article_title, reference, guardian_name].filter(Boolean).join("\n"),
	);
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

function selectOrders(db: Db | Tx) {
	return db.selectFrom("orders").selectAll("orders").select([consentWithdrawnBy, ownerName]);
}

export function findOrder(db: Db | Tx, id: string): Promise<OrderRow | undefined> {
	return selectOrders(db).where("id", "=", id).executeTakeFirst();
}

/** Newest first unless sorted otherwise, with the total of all pages. */
export function listOrders(
	db: Db,
	filter: OrderFilter,
	{ sort, ...window }: PageWindow & { sort?: WorkSort | undefined },
): Promise<{ rows: OrderRow[]; total: number }> {
	const expressions = sort && ORDER_SORTS[sort];
	const query = selectOrders(db).where(matching(filter));
	return paginate(filter.userId ? query : staffRead(query), window, { expressions });
}

/** All matching orders, newest first, in batches. */
export function eachOrder(db: Db, filter: OrderFilter): AsyncGenerator<OrderRow[]> {
	return inBatches(staffRead(selectOrders(db)).where(matching(filter)));
}

export async function updateOrder(
	tx: Tx,
	id: string,
	change:
		| { status: OrderStatus; updated_at: string }
		| { price_cents: number; material_cost_cents: number; updated_at: string }
		| { owner_id?: string | null; due_on?: string | null; updated_at: string }
		| ConsentColumns,
): Promise<OrderRow> {
	await tx.updateTable("orders").set(change).where("id", "=", id).execute();
	return selectOrders(tx).where("id", "=", id).executeTakeFirstOrThrow();
}

function matching({ status, search, userId, work, owner }: OrderFilter) {
	return (eb: ExpressionBuilder<Schema, "orders">) =>
		eb.and([
			...(status ? [eb("status", "=", status)] : []),
			...(userId ? [eb("user_id", "=", userId)] : []),
			...(work ? [orderNeeds(work)] : []),
			...(owner ? [isOwnedBy(owner.of, owner.staffId)] : []),
			...(search ? [textOrIdMatches(searchedText(searchedReference(search)), search)] : []),
		]);
}
