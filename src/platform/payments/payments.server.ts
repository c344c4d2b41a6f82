import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../privacy/personal-data.ts";
import {
	fromCents,
	type Payment,
	type PaymentMethod,
	type PaymentState,
	type PaymentSummary,
	summarise,
} from "./payment.ts";
import { receiptPath } from "./receipt.ts";

/** Reads the payments feature's tables for the features that show an order. */

/** `recorded_by_name`: name of the member of staff. */
export type PaymentRow = Selectable<Schema["payments"]> & { recorded_by_name: string | null };

export function selectPayments(db: Db | Tx) {
	return db
		.selectFrom("payments")
		.selectAll("payments")
		.select((eb) =>
			eb
				.selectFrom("users")
				.select("username")
				.whereRef("users.id", "=", "payments.recorded_by")
				.as("recorded_by_name"),
		);
}

/** All payments of an order, oldest first. */
export function paymentsOf(db: Db | Tx, orderId: string): Promise<PaymentRow[]> {
	return selectPayments(db)
		.where("order_id", "=", orderId)
		.orderBy("at")
		.orderBy("created_at")
		.orderBy("id")
		.execute();
}

export function presentPayment(row: PaymentRow): Payment {
	return {
		id: row.id,
		amount: row.amount_cents === null ? null : fromCents(row.amount_cents),
		method: row.method as PaymentMethod,
		code: row.code,
		state: row.state as PaymentState,
		at: row.at,
		by: row.recorded_by_name,
	};
}

/** The paid amount in cents by order id; an order without a confirmed payment is missing. */
export async function paidByOrder(
	db: Db | Tx,
	orderIds: readonly string[],
): Promise<Map<string, number>> {
	const sums = await inBatches(orderIds, (some) =>
		db
			.selectFrom("payments")
			.select((eb) => ["order_id", eb.fn.sum<number>("amount_cents").as("paid")])
			.where("order_id", "in", some)
			.where("state", "=", "confirmed")
			.groupBy("order_id")
			.execute(),
	);
	return new Map(sums.map(({ order_id, paid }) => [order_id, Number(paid)]));
}

/** The amount due for an order, in cents: price and material cost. */
export function dueCentsOf(order: { price_cents: number; material_cost_cents: number }): number {
	return order.price_cents + order.material_cost_cents;
}

/** The path of an order's receipt; null if it has none. */
export async function receiptPathOf(db: Db | Tx, orderId: string): Promise<string | null> {
	const order = await db
		.selectFrom("orders")
		.select(["reference", "receipt_key"])
		.where("id", "=", orderId)
		.executeTakeFirst();
	return order ? receiptPath(order) : null;
}

/** Due, paid and remaining amounts of one order. */
export async function readPaymentSummary(
	db: Db | Tx,
	order: { id: string; price_cents: number; material_cost_cents: number },
): Promise<PaymentSummary> {
	const paid = await paidByOrder(db, [order.id]);
	return summarise({ dueCents: dueCentsOf(order), paidCents: paid.get(order.id) ?? 0 });
}
