import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { countRows } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { SampleData } from "../../platform/app-context.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { codesByHash, hashCode } from "../ledger/payment-codes.server.ts";
import type { PaymentRow } from "../ledger/payments.server.ts";
import { type Evidence, NO_EVIDENCE } from "./evidence.ts";
import { reversedSentence } from "./mpesa-message.ts";
import { findReversedAmount } from "./reversals.queries.server.ts";

export type UnclaimedRow = Selectable<Schema["unclaimed_payments"]>;
/** `reversed_for`: reference of the order for which it was recorded, and reversed there. */
export type ListedUnclaimed = UnclaimedRow & { reversed_for: string | null };

/**
 * Money that came in, if no payment with its code counts or is unconfirmed. A payment that staff reversed was a wrong
 * record, unless M-Pesa reversed all of it. Rows of recorded money stay, to be listed again if its payment is reversed.
 */
const IS_UNASSIGNED = sql<boolean>`(unclaimed_payments.direction = 'in' and not exists (
	select 1 from payments where payments.code_hash = unclaimed_payments.code_hash and (
		payments.state in ('confirmed', 'unconfirmed') or payments.state = 'reversed' and (
			select sum(coalesce(payment_reversals.amount_cents, unclaimed_payments.amount_cents)) from payment_reversals
			where payment_reversals.code_hash = payments.code_hash) >= unclaimed_payments.amount_cents)))`;
/** Must match the condition of its index. */
export const IS_LISTED = sql<boolean>`unclaimed_payments.set_aside_at is null and ${IS_UNASSIGNED}`;
const CONDITIONS = {
	listed: IS_LISTED,
	"set aside": sql<boolean>`unclaimed_payments.set_aside_at is not null and ${IS_UNASSIGNED}`,
};
export type UnclaimedState = keyof typeof CONDITIONS;

const selectUnclaimed = (db: Db | Tx, state: UnclaimedState) =>
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
				.as("reversed_for"),
		)
		.where(CONDITIONS[state]);

export const listUnclaimed = (db: Db, state: UnclaimedState): Promise<ListedUnclaimed[]> =>
	selectUnclaimed(db, state)
		.orderBy(state === "listed" ? "at" : "set_aside_at", "desc")
		.orderBy("id", "desc")
		.limit(100)
		.execute();

export const countUnclaimed = (db: Db): Promise<number> =>
	countRows(db.selectFrom("unclaimed_payments").where(IS_LISTED));

export const findUnclaimed = (tx: Tx, id: string, state: UnclaimedState) =>
	selectUnclaimed(tx, state).where("id", "=", id).executeTakeFirst();

/** Rows with these codes, also where an erasure has left only the hash. Rows of version 1.0 have no hash. */
export async function findUnclaimedByCodes(db: Db | Tx, codes: readonly string[]) {
	const requested = await codesByHash(db, codes);
	const rows = await db
		.selectFrom("unclaimed_payments")
		.selectAll()
		.where((eb) => eb.or([eb("code", "in", codes), eb("code_hash", "in", [...requested.keys()])]))
		.execute();
	return rows.map((row) => ({ ...row, code: requested.get(row.code_hash) ?? row.code }));
}

/**
 * Ids of money that is or was recorded for these orders, or whose code their customers typed. `recorded` is stored as a
 * payment, also as one that M-Pesa reversed; `unrecorded` is not.
 */
export async function findUnclaimedOfOrders(tx: Tx, orderIds: readonly string[]) {
	const rows = await inBatches(orderIds, (batch) =>
		tx
			.selectFrom("unclaimed_payments")
			.innerJoin("payments", "payments.code_hash", "unclaimed_payments.code_hash")
			.select("unclaimed_payments.id")
			.select(({ and, eb, not }) =>
				and([not(IS_UNASSIGNED), eb("payments.state", "in", ["confirmed", "reversed"])])
					.$castTo<boolean | number>()
					.as("recorded"),
			)
			.where("payments.order_id", "in", batch)
			.execute(),
	);
	const recorded = new Set(rows.filter((row) => row.recorded).map(({ id }) => id));
	const unrecorded = new Set(rows.map(({ id }) => id).filter((id) => !recorded.has(id)));
	return { recorded: [...recorded], unrecorded: [...unrecorded] };
}

const CODE_HASH = sql<string>`coalesce(code_hash, code)`;
/** Blanks what may name people. Money with a question keeps one, so that staff still look before they assign it. */
export const NO_PEOPLE = {
	account: null,
	payer: null,
	reason: null,
	question: sql<string | null>`case when question is null then null else
		'What was asked about this money was erased with a person. Compare it with M-Pesa first.' end`,
};

/** Replaces the codes by their hashes, by which later reports still find them. Returns the hashes. */
export function eraseUnclaimed(tx: Tx, ids: readonly string[], blanks: object): Promise<string[]> {
	return inBatches(ids, async (batch) => {
		const rows = await tx
			.updateTable("unclaimed_payments")
			.set({ ...blanks, code: CODE_HASH })
			.where("id", "in", batch)
			.returning("code")
			.execute();
		return rows.map((row) => row.code);
	});
}

/** Whether staff must look at unclaimed money before it is recorded with this amount, in cents. */
export function needsStaff(row: UnclaimedRow, cents: number): boolean {
	return row.set_aside_at !== null || row.question !== null || row.amount_cents !== cents;
}

/**
 * Stores money once per code, however often and by whatever means it is reported. Another difference from a recorded
 * payment replaces the earlier one; money that came in replaces money that went out.
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
	const [before] = await findUnclaimedByCodes(tx, [code]);
	if (before) {
		const isNew = differs_at ? before.question !== reported.question : before.direction !== "in";
		if (isNew) await updateUnclaimed(tx, before.id, money);
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
 * Stores the money of a payment that is being reversed as unclaimed, so that staff can assign it again, unless M-Pesa
 * reversed all of it. Not if only staff reported it: M-Pesa may know nothing of it.
 */
export async function storeReversedAsUnclaimed(tx: Tx, payment: PaymentRow): Promise<void> {
	const { id, method, code, code_hash, source, at } = payment;
	const codeOrHash = code ?? code_hash;
	if (method !== "mpesa" || codeOrHash === null || source === "staff") return;
	const { cents } = await tx
		.selectFrom("payments")
		.select(({ fn }) => fn.coalesce(fn.sum<number>("amount_cents"), sql<number>`0`).as("cents"))
		.where(({ or, eb }) => or([eb("id", "=", id), eb("part_of", "=", id)]))
		.executeTakeFirstOrThrow();
	const part = await findReversedAmount(tx, codeOrHash, Number(cents));
	if (part?.cents === null) return; // M-Pesa reversed all of it.
	await insertUnclaimed(
		tx,
		{ ...NO_EVIDENCE, code: codeOrHash, cents: Number(cents) },
		{ source: source === "statement" ? source : "paybill", at, question: null },
	);
	if (!part) return;
	const [stored] = await findUnclaimedByCodes(tx, [codeOrHash]);
	if (stored) await updateUnclaimed(tx, stored.id, { question: reversedSentence(part) });
}

/** Called when staff have recorded what M-Pesa reports, or have answered a question about it. */
export async function removeFromMessagesToCheck(tx: Tx, codeHash: string | null): Promise<void> {
	if (codeHash === null) return;
	await tx
		.updateTable("unclaimed_payments")
		.set({ differs_at: null })
		.where("code_hash", "=", codeHash)
		.execute();
}

/** For a refund that staff reverse although its money went out. */
export async function addToMessagesToCheck(
	tx: Tx,
	{ code, code_hash }: PaymentRow,
	question: string,
): Promise<void> {
	if (await findReversedAmount(tx, code ?? code_hash)) return;
	await tx
		.updateTable("unclaimed_payments")
		.set({ differs_at: now(), question })
		.where("code_hash", "=", code_hash)
		.where("direction", "=", "out")
		.where("differs_at", "is", null)
		.execute();
}

export async function updateUnclaimed(tx: Db | Tx, id: string, change: Partial<UnclaimedRow>) {
	await tx.updateTable("unclaimed_payments").set(change).where("id", "=", id).execute();
}

/** Deletes payers and codes of money that was reported before `time`; the amounts stay. */
export async function erasePayersBefore(db: Db, time: string): Promise<void> {
	await db
		.updateTable("unclaimed_payments")
		.set({ ...NO_PEOPLE, code: CODE_HASH })
		.where("created_at", "<", time)
		.execute();
}

export const sampleUnclaimedPayments: SampleData = {
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
	alsoRemoved: async (_db, edited) => edited,
	async remove(tx, _actor, ids) {
		await tx.deleteFrom("unclaimed_payments").where("id", "in", ids).execute();
		return ids;
	},
};
