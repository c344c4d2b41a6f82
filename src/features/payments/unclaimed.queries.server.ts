import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { countRows } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import type { SampleData } from "../../platform/sample-data.ts";
import { codesByHash, hashCode } from "../ledger/payment-codes.server.ts";
import type { PaymentRow } from "../ledger/payments.server.ts";
import { type Evidence, evidence } from "./evidence.ts";
import { findTakenBack } from "./reversals.queries.server.ts";

export type UnclaimedRow = Selectable<Schema["unclaimed_payments"]>;
/** `reversed_at`: reference of the order for which it was recorded. */
export type LooseRow = UnclaimedRow & { reversed_at: string | null };

/**
 * No payment with its code counts or is to be confirmed. One that staff have reversed was a wrong record of it, unless
 * M-Pesa took the money back. A row stays when its money is a payment, so that it waits again after that.
 */
const IS_LOOSE = sql<boolean>`(unclaimed_payments.direction = 'in' and not exists (
	select 1 from payments where payments.code_hash = unclaimed_payments.code_hash and (
		payments.state in ('confirmed', 'unconfirmed') or payments.state = 'reversed' and exists (
			select 1 from payment_reversals where payment_reversals.code_hash = payments.code_hash))))`;
/** Must match the condition of its index. */
export const IS_WAITING = sql<boolean>`unclaimed_payments.set_aside_at is null and ${IS_LOOSE}`;
const CONDITIONS = {
	waiting: IS_WAITING,
	"set aside": sql<boolean>`unclaimed_payments.set_aside_at is not null and ${IS_LOOSE}`,
};
type Kept = keyof typeof CONDITIONS;

const selectLoose = (db: Db | Tx, kept: Kept) =>
	db
		.selectFrom("unclaimed_payments")
		.selectAll()
		.select((eb) =>
			eb
				.selectFrom("payments")
				.innerJoin("orders", "orders.id", "payments.order_id")
				.select("orders.reference")
				.whereRef("payments.code_hash", "=", "unclaimed_payments.code_hash")
				.where("payments.state", "=", "reversed")
				.as("reversed_at"),
		)
		.where(CONDITIONS[kept]);

/** Newest first. */
export const listLoose = (db: Db, kept: Kept): Promise<LooseRow[]> =>
	selectLoose(db, kept)
		.orderBy(kept === "waiting" ? "at" : "set_aside_at", "desc")
		.orderBy("id", "desc")
		.limit(100)
		.execute();

export const countUnclaimed = (db: Db): Promise<number> =>
	countRows(db.selectFrom("unclaimed_payments").where(IS_WAITING));

export const findLoose = (tx: Tx, id: string, kept: Kept): Promise<UnclaimedRow | undefined> =>
	selectLoose(tx, kept).where("id", "=", id).executeTakeFirst();

/** With the codes that were asked for, also where an erasure has replaced them. Version 1.0 stores no hashes. */
export async function findUnclaimedByCodes(
	db: Db | Tx,
	codes: readonly string[],
): Promise<UnclaimedRow[]> {
	const requested = await codesByHash(db, codes);
	const rows = await db
		.selectFrom("unclaimed_payments")
		.selectAll()
		.where((eb) => eb.or([eb("code", "in", codes), eb("code_hash", "in", [...requested.keys()])]))
		.execute();
	return rows.map((row) => ({ ...row, code: requested.get(row.code_hash) ?? row.code }));
}

/**
 * What is or was recorded for these orders, or whose code their customers typed. `settled`: whether it is a payment now,
 * also if M-Pesa took that back.
 */
export async function findOfOrders(tx: Tx, orderIds: readonly string[]) {
	const rows = await inBatches(orderIds, (some) =>
		tx
			.selectFrom("unclaimed_payments")
			.innerJoin("payments", "payments.code_hash", "unclaimed_payments.code_hash")
			.select("unclaimed_payments.id")
			.select(({ and, eb, not }) =>
				and([not(IS_LOOSE), eb("payments.state", "in", ["confirmed", "reversed"])])
					.$castTo<boolean | number>()
					.as("settled"),
			)
			.where("payments.order_id", "in", some)
			.execute(),
	);
	const settled = new Set(rows.filter((row) => row.settled).map(({ id }) => id));
	const loose = new Set(rows.map(({ id }) => id).filter((id) => !settled.has(id)));
	return { settled: [...settled], loose: [...loose] };
}

const HASH = sql<string>`coalesce(code_hash, code)`;
/** A question may name people. That staff must look before the money is assigned stays. */
export const NO_PEOPLE = {
	account: null,
	payer: null,
	reason: null,
	question: sql<string | null>`case when question is null then null else
		'What was asked about this money was erased with a person. Compare it with M-Pesa first.' end`,
};

/** Replaces the codes by their hashes, by which later reports still find them. Returns the hashes. */
export function eraseUnclaimed(tx: Tx, ids: readonly string[], blanks: object): Promise<string[]> {
	return inBatches(ids, async (some) => {
		const rows = await tx
			.updateTable("unclaimed_payments")
			.set({ ...blanks, code: HASH })
			.where("id", "in", some)
			.returning("code")
			.execute();
		return rows.map((row) => row.code);
	});
}

/** Whether staff must look at unclaimed money before it is recorded with this amount. */
export function asksStaff(row: UnclaimedRow, cents: number): boolean {
	return row.set_aside_at !== null || row.question !== null || row.amount_cents !== cents;
}

/**
 * Once per code, however often and by whatever means it is reported. A difference from a recorded payment replaces an
 * earlier one, once; money that came in replaces money that went out.
 */
export async function insertUnclaimed(
	tx: Db | Tx,
	{ code, cents, account, payer, direction }: Evidence & { code: string; cents: number },
	{
		differs_at = null,
		...reported
	}: Pick<UnclaimedRow, "at" | "question"> &
		Partial<UnclaimedRow> & { source: "statement" | "paybill" },
): Promise<void> {
	const code_hash = await hashCode(tx, code);
	const money = { amount_cents: cents, direction: direction ?? "none", differs_at, ...reported };
	const [kept] = await findUnclaimedByCodes(tx, [code]);
	if (kept) {
		const isNews = differs_at ? kept.question !== reported.question : kept.direction !== "in";
		if (isNews) await updateUnclaimed(tx, kept.id, money);
		return;
	}
	await tx
		.insertInto("unclaimed_payments")
		.values({
			...{ id: newId(), code, code_hash, account, payer: direction === "in" ? payer : null },
			...{ created_at: now(), set_aside_at: null, set_aside_by: null, reason: null, ...money },
		})
		.onConflict((conflict) => conflict.column("code").doNothing())
		.execute();
}

/**
 * Keeps the money of a payment that is reversed, so that it waits for its order again unless M-Pesa took it back. Of one
 * that only staff have reported, M-Pesa may know nothing.
 */
export async function keepReversed(tx: Tx, payment: PaymentRow): Promise<void> {
	const { id, method, code, code_hash, source, at } = payment;
	const known = code ?? code_hash;
	if (method !== "mpesa" || known === null || source === "staff") return;
	if (await findTakenBack(tx, known)) return;
	const { cents } = await tx
		.selectFrom("payments")
		.select(({ fn }) => fn.coalesce(fn.sum<number>("amount_cents"), sql<number>`0`).as("cents"))
		.where(({ or, eb }) => or([eb("id", "=", id), eb("part_of", "=", id)]))
		.executeTakeFirstOrThrow();
	await insertUnclaimed(
		tx,
		{ ...evidence({}), code: known, cents: Number(cents) },
		{ source: source === "statement" ? source : "paybill", at, question: null },
	);
}

export async function updateUnclaimed(
	tx: Db | Tx,
	id: string,
	change: Partial<UnclaimedRow>,
): Promise<void> {
	await tx.updateTable("unclaimed_payments").set(change).where("id", "=", id).execute();
}

/** Forgets who paid what is older than `time`, and its code; the money stays. */
export async function forgetPayers(db: Db, time: string): Promise<void> {
	await db
		.updateTable("unclaimed_payments")
		.set({ ...NO_PEOPLE, code: HASH })
		.where("created_at", "<", time)
		.execute();
}

export const sampleUnclaimed: SampleData = {
	kind: "unclaimed payments",
	trash: false,
	async versionsOf(db, ids) {
		const rows = await db
			.selectFrom("unclaimed_payments")
			.selectAll()
			.where("id", "in", ids)
			.execute();
		return new Map(rows.map((row) => [row.id, `${row.set_aside_at} ${row.question}`]));
	},
	alsoGone: async (_db, edited) => edited,
	async remove(tx, _actor, ids) {
		await tx.deleteFrom("unclaimed_payments").where("id", "in", ids).execute();
		return ids;
	},
};
