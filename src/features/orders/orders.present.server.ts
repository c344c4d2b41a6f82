import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { columnsIn } from "../../platform/api/endpoint.ts";
import { fromCents, type PaidSums, type PricedOrder, summarise } from "../ledger/payment.ts";
import { NOTHING_PAID, sumsByOrder } from "../ledger/payments.server.ts";
import { presentGuardian } from "../records/guardian.server.ts";
import { presentOwner } from "../records/work.server.ts";
import { promisedBy } from "../records/work.ts";
import { type Order, type OrderStatus, order } from "./orders.contract.ts";
import type * as queries from "./orders.queries.server.ts";

export const ORDER_NOT_FOUND = "Order not found";

export async function presentOrders(
	db: Db | Tx,
	rows: readonly queries.OrderRow[],
): Promise<Order[]> {
	const sums = await sumsByOrder(
		db,
		rows.map(({ id }) => id),
	);
	return rows.map((row) => presentOrder(row, sums.get(row.id)));
}

export async function presentWithSums(db: Db | Tx, row: queries.OrderRow): Promise<Order> {
	const sums = await sumsByOrder(db, [row.id]);
	return presentOrder(row, sums.get(row.id));
}

export function presentCosts(row: PricedOrder, sums: PaidSums = NOTHING_PAID) {
	return {
		price: fromCents(row.price_cents),
		material_cost: fromCents(row.material_cost_cents),
		payment: summarise(row, sums),
	};
}

export function presentOrder(row: queries.OrderRow, sums?: PaidSums): Order {
	return {
		...columnsIn(order, row),
		status: row.status as OrderStatus,
		...presentCosts(row, sums),
		owner: presentOwner(row),
		due_at: promisedBy(row.created_at),
		...presentGuardian(row),
	};
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;

/** For other features. Anonymous if the phone number is empty. `kept_cents`: our part of a cancelled order. */
export function findOrderRow(db: Db | Tx, id: string) {
	return db
		.selectFrom("orders")
		.select(["id", "reference", "name", "phone", "email", "article_title", "status", "created_at"])
		.select(["price_cents", "material_cost_cents", "kept_cents", "receipt_key", "erased_at"])
		.where("id", "=", id)
		.executeTakeFirst();
}
