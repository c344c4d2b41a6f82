import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { countRows, inBatches, type PageWindow, paginate } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { contains } from "../../db/search.ts";
import type { Tx } from "../../db/transaction.ts";
import { readSort } from "../../platform/browser/query-string.ts";
import { isRefund, type PaidSums } from "../ledger/payment.ts";
import { codesByHash } from "../ledger/payment-codes.server.ts";
import {
	NOTHING_PAID,
	type PaymentRow,
	selectPayments,
	sumsByOrder,
} from "../ledger/payments.server.ts";
import { parseReference } from "../records/reference-text.ts";
import { recordMatches } from "../records/search.server.ts";
import type { PaymentSort, PaymentSortColumn } from "./payment-fields.ts";

export interface PaymentFilter {
	state?: string | undefined;
	method?: string | undefined;
	/** Times of payment: from the first (inclusive) to the second (exclusive). */
	between?: readonly [string, string] | undefined;
	search?: string | null | undefined;
	codeHash?: string | null;
}

export async function findPayment(db: Db | Tx, orderId: string, id: string) {
	const row = await findRow(db, orderId, id);
	return row && !isRefund(row) ? row : undefined;
}

/** A payment that was recorded for an order, which may have been moved to another one since. */
export async function findRecorded(tx: Tx, orderId: string, id: string) {
	const row = await selectPayments(tx)
		.where("payments.id", "=", id)
		.where((eb) => eb.or([eb("order_id", "=", orderId), eb("moved_from", "=", orderId)]))
		.executeTakeFirst();
	return row && !isRefund(row) ? row : undefined;
}

export async function findRefund(tx: Tx, orderId: string, id: string) {
	const row = await findRow(tx, orderId, id);
	return row && isRefund(row) ? row : undefined;
}

function findRow(db: Db | Tx, orderId: string, id: string) {
	return selectPayments(db)
		.where("payments.id", "=", id)
		.where("order_id", "=", orderId)
		.executeTakeFirst();
}

/** Sums paid and refunded for an order. Lock the order before a decision that depends on them. */
export async function sumsOfOrder(tx: Tx, orderId: string): Promise<PaidSums> {
	return (await sumsByOrder(tx, [orderId])).get(orderId) ?? NOTHING_PAID;
}

export function findConfirmed(tx: Tx, orderId: string, amountCents: number): Promise<PaymentRow[]> {
	return selectPayments(tx)
		.where("order_id", "=", orderId)
		.where("amount_cents", "=", amountCents)
		.where("state", "=", "confirmed")
		.orderBy("created_at")
		.orderBy("payments.id")
		.execute();
}

/** Confirmed payments of these orders without a code, which may be the same money as a statement's. */
export function findWithoutCode(db: Db | Tx, orderIds: readonly string[]): Promise<PaymentRow[]> {
	return selectPayments(db)
		.where("order_id", "in", orderIds)
		.where("state", "=", "confirmed")
		.where("code_hash", "is", null)
		.execute();
}

/**
 * A prompt's payment that was found by a status query, which returns no receipt. A paybill payment at `paidAt` may be
 * the same one, unless it was made later.
 */
export async function findPromptPayment(
	tx: Tx,
	orderId: string,
	amountCents: number,
	paidAt: string | null,
) {
	const same = await findConfirmed(tx, orderId, amountCents);
	return same.find(
		({ source, code_hash, created_at }) =>
			source === "prompt" &&
			code_hash === null &&
			(paidAt === null || paidAt <= aMinuteAfter(created_at)),
	);
}

/** Allows for clock differences. */
function aMinuteAfter(time: string): string {
	return new Date(Date.parse(time) + 60_000).toISOString();
}

/**
 * Payments with these codes, except erased refused ones: their codes were never verified, so may be other people's.
 * `requested` is the matching code, also where an erasure left only its hash.
 */
export async function findByCodes(db: Db | Tx, codes: readonly string[]) {
	const requested = await codesByHash(db, codes);
	const rows = await selectListed(db)
		.where("code_hash", "in", [...requested.keys()])
		.where((eb) => eb.or([eb("code", "is not", null), eb("payments.state", "<>", "refused")]))
		.execute();
	return rows.map((row) => ({ ...row, requested: requested.get(row.code_hash) ?? "" }));
}

/** The sums of the confirmed parts of payments that count for other orders, by the payment's id. */
export async function sumParts(
	db: Db | Tx,
	ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	const sums = await db
		.selectFrom("payments")
		.select((eb) => ["part_of", eb.fn.sum<number>("amount_cents").as("cents")])
		.where("part_of", "in", [...ids])
		.where("state", "=", "confirmed")
		.groupBy("part_of")
		.execute();
	return new Map(sums.map(({ part_of, cents }) => [part_of ?? "", Number(cents)]));
}

export function findOrdersByReference(db: Db | Tx, references: readonly string[]) {
	return db
		.selectFrom("orders")
		.select(["id", "reference", "name", "status", "phone", "erased_at"])
		.where("reference", "in", [...references])
		.execute();
}

/** @param beginnings of references, without characters that have a meaning in patterns */
export function findOrdersByPrefix(db: Db | Tx, beginnings: readonly string[]) {
	return db
		.selectFrom("orders")
		.select(["id", "reference", "name"])
		.where(({ eb, or }) => or(beginnings.map((each) => eb("reference", "like", `${each}%`))))
		.execute();
}

const selectNewestOrders = (db: Db | Tx) =>
	db
		.selectFrom("orders")
		.select(["id", "reference", "name", "phone", "email"])
		.orderBy("created_at", "desc")
		.orderBy("id", "desc");

export function findOrdersByPhone(db: Db | Tx, phones: readonly string[]) {
	return selectNewestOrders(db)
		.where("phone", "in", [...phones])
		.execute();
}

export function findOrderCreationTimes(db: Db | Tx, orderIds: readonly string[]) {
	return db.selectFrom("orders").select(["id", "created_at"]).where("id", "in", orderIds).execute();
}

/** Names and numbers of each order's customer and guardian, of the payer on its receipt, and of who paid by a prompt. */
export function findPeople(db: Db | Tx, orderIds: readonly string[]) {
	return db
		.selectFrom("orders")
		.leftJoin("receipts", "receipts.order_id", "orders.id")
		.leftJoin("payment_attempts as attempts", (join) =>
			join.onRef("attempts.order_id", "=", "orders.id").on("attempts.state", "=", "paid"),
		)
		.select(["orders.id", "name", "phone", "guardian_name", "guardian_phone"])
		.select(["receipts.payer", "attempts.payer as prompted"])
		.where("orders.id", "in", [...orderIds])
		.execute();
}

export function listOrdersByStatus(db: Db | Tx, statuses: readonly string[]) {
	return selectNewestOrders(db)
		.where("status", "in", [...statuses])
		.execute();
}

/** Orders with one of the phone numbers, or with two of the words (folded) in their search text; newest first. */
export function findOrdersOfPeople(
	tx: Db | Tx,
	{ phones, words, statuses }: Record<"phones" | "words" | "statuses", readonly string[]>,
) {
	const has = (word: string) => contains(sql.ref("search_text"), word);
	const pairs = words.flatMap((one, index) =>
		words.slice(index + 1).map((other) => sql<boolean>`(${has(one)} and ${has(other)})`),
	);
	return selectNewestOrders(tx)
		.where((eb) =>
			eb.or([...(phones.length > 0 ? [eb("phone", "in", [...phones])] : []), ...pairs]),
		)
		.where("status", "in", [...statuses])
		.limit(100)
		.execute();
}

export function countUnconfirmed(db: Db | Tx, orderId?: string): Promise<number> {
	const unconfirmed = db.selectFrom("payments").where("state", "=", "unconfirmed");
	return countRows(orderId ? unconfirmed.where("order_id", "=", orderId) : unconfirmed);
}

function selectListed(db: Db | Tx) {
	return selectPayments(db)
		.innerJoin("orders", "orders.id", "payments.order_id")
		.leftJoin("receipts", "receipts.order_id", "payments.order_id")
		.select(["orders.reference", "orders.name as customer", "orders.article_title"])
		.select(["receipts.payer_pin", "receipts.tax_invoice"]);
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>["execute"]>>[number];

export function listPayments(
	db: Db,
	filter: PaymentFilter,
	{ sort, ...window }: PageWindow & { sort?: PaymentSort | undefined },
) {
	return paginate(selectListed(slowReads(db)).where(matching(db, filter)), window, {
		order: ["payments.created_at", "payments.id"],
		expressions: sort && orderBy(sort),
		// Only a search needs the orders, so the count need not join them.
		...(!filter.search && {
			count: slowReads(db)
				.selectFrom("payments")
				.where(matching(db, filter) as never),
		}),
	});
}

/** Equal values newest first; descending reverses every expression, so that one index serves both. */
function orderBy(sort: PaymentSort): RawBuilder<unknown>[] {
	const { column, isDescending } = readSort(sort);
	const value = SORT_EXPRESSIONS[column];
	return isDescending
		? [sql`${value} desc`, sql`payments.created_at`, sql`payments.id`]
		: [value, sql`payments.created_at desc`, sql`payments.id desc`];
}

/** Must match the expressions of their indexes. */
const SORT_EXPRESSIONS: Record<PaymentSortColumn, RawBuilder<unknown>> = {
	at: sql`payments.at`,
	// Sorts a code without an amount below any payment, because the databases order null differently.
	amount: sql`coalesce(payments.amount_cents, -1)`,
	state: sql`lower(payments.state)`,
	method: sql`lower(payments.method)`,
};

/** All matching payments, newest first, in batches. */
export function eachPayment(db: Db, filter: PaymentFilter) {
	return inBatches(
		slowReads(db)
			.selectFrom(selectListed(db).where(matching(db, filter)).as("listed"))
			.selectAll(),
	);
}

export async function sumByMethod(db: Db, [from, to]: readonly [string, string]) {
	return slowReads(db)
		.selectFrom("payments")
		.select([
			"method",
			sql<number | string>`count(case when amount_cents > 0 then 1 end)`.as("count"),
			sql<number | string>`coalesce(sum(amount_cents), 0)`.as("cents"),
			sql<number | string>`coalesce(sum(case when amount_cents < 0 then -amount_cents end), 0)`.as(
				"refunded",
			),
		])
		.where("state", "=", "confirmed")
		.where("at", ">=", from)
		.where("at", "<", to)
		.groupBy("method")
		.orderBy("method")
		.execute();
}

/** When the first and the last payment was made; each is found by the index. */
export function firstAndLast(db: Db) {
	return db
		.selectNoFrom((eb) => [
			eb
				.selectFrom("payments")
				.select(({ fn }) => fn.min("at").as("at"))
				.as("first"),
			eb
				.selectFrom("payments")
				.select(({ fn }) => fn.max("at").as("at"))
				.as("last"),
		])
		.executeTakeFirstOrThrow();
}

function matching(db: Db, { state, method, between, search, codeHash = null }: PaymentFilter) {
	return (eb: ExpressionBuilder<Schema, "payments" | "orders">) =>
		eb.and([
			...(state ? [eb("payments.state", "=", state)] : []),
			// Must match the expression of its index.
			...(method ? [eb(SORT_EXPRESSIONS.method, "=", method)] : []),
			...(between ? [eb("payments.at", ">=", between[0]), eb("payments.at", "<", between[1])] : []),
			...(search ? [matchingSearch(db, eb, search, codeHash)] : []),
		]);
}

/** Matches by whole code, also that of the payment it is a part of, or as orders: by customer, project or reference. */
function matchingSearch(
	db: Db,
	eb: ExpressionBuilder<Schema, "payments" | "orders">,
	search: string,
	codeHash: string | null,
) {
	const reference = parseReference(search);
	if (reference) return eb("orders.reference", "=", reference);
	const wholeIds = eb
		.selectFrom("payments as whole")
		.select("whole.id")
		.where("whole.code_hash", "=", codeHash);
	const ofOrders = sql<boolean>`payments.order_id in (
		select id from orders where ${recordMatches(db, "orders", search)})`;
	return eb.or([
		eb("payments.code_hash", "=", codeHash),
		eb("payments.part_of", "in", wholeIds),
		ofOrders,
	]);
}

export async function listPaymentsById(db: Db, ids: readonly string[]): Promise<PaymentRow[]> {
	const rows = await selectPayments(db).where("payments.id", "in", ids).execute();
	return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
