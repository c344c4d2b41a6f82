import type { Db } from "../../db/connect.ts";
import { isNewRequest } from "../assistance/requests-work.server.ts";

/** ISO 8601; `until` is included, `after` is not. */
export interface Span {
	after: string;
	until: string;
}

export interface News {
	orders: { reference: string; article_title: string }[];
	payments: { reference: string; amount_cents: number | null; state: string }[];
	requests: { reference: string; created_at: string }[];
	/** Orders with a delivery reported as not arrived. */
	missing: { reference: string }[];
}

/** Further events are not listed: nobody reads a longer mail. */
const MAX_ROWS = 200;
/** Age of a request at which four of the promised 24 hours are left. */
const NEAR_DEADLINE_MS = 20 * 3_600_000;

/** Without orders that were erased meanwhile. */
export function newOrders(db: Db, { after, until }: Span): Promise<News["orders"]> {
	return db
		.selectFrom("orders")
		.select(["reference", "article_title"])
		.where("created_at", ">", after)
		.where("created_at", "<=", until)
		.where("erased_at", "is", null)
		.orderBy("created_at")
		.orderBy("id")
		.limit(MAX_ROWS)
		.execute();
}

/** Payments recorded by others, including customers and the provider. */
export function newPayments(
	db: Db,
	{ after, until }: Span,
	userId: string,
): Promise<News["payments"]> {
	return (
		db
			.selectFrom("payments")
			.innerJoin("orders", "orders.id", "payments.order_id")
			.select(["orders.reference", "payments.amount_cents", "payments.state"])
			.where("payments.created_at", ">", after)
			.where("payments.created_at", "<=", until)
			.where("payments.state", "in", ["confirmed", "unconfirmed"])
			// Moved parts and refunds are not news: only staff record them.
			.where("payments.part_of", "is", null)
			.where(({ or, eb }) =>
				or([eb("payments.amount_cents", "is", null), eb("payments.amount_cents", ">", 0)]),
			)
			.where(({ or, eb }) =>
				or([eb("payments.recorded_by", "is", null), eb("payments.recorded_by", "<>", userId)]),
			)
			.orderBy("payments.created_at")
			.orderBy("payments.id")
			.limit(MAX_ROWS)
			.execute()
	);
}

export function requestsNearDeadline(db: Db, { after, until }: Span): Promise<News["requests"]> {
	return db
		.selectFrom("assistance_requests")
		.select(["reference", "created_at"])
		.where(isNewRequest)
		.where("deleted_at", "is", null)
		.where("created_at", ">", placedWhenNearDeadlineAt(after))
		.where("created_at", "<=", placedWhenNearDeadlineAt(until))
		.orderBy("created_at")
		.orderBy("id")
		.limit(MAX_ROWS)
		.execute();
}

export function missingDeliveries(db: Db, { after, until }: Span): Promise<News["missing"]> {
	return db
		.selectFrom("orders")
		.select("reference")
		.where("erased_at", "is", null)
		.where("id", "in", (eb) =>
			eb
				.selectFrom("deliveries")
				.select("order_id")
				.where("state", "=", "missing")
				.where("updated_at", ">", after)
				.where("updated_at", "<=", until),
		)
		.orderBy("reference")
		.limit(MAX_ROWS)
		.execute();
}

function placedWhenNearDeadlineAt(time: string): string {
	return new Date(Date.parse(time) - NEAR_DEADLINE_MS).toISOString();
}
