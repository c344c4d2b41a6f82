import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { countRows } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { SampleData } from "../../platform/sample-data.ts";
import type { Evidence } from "./evidence.ts";

export type UnclaimedRow = Selectable<Schema["unclaimed_payments"]>;

/** A code that a customer typed, or staff recorded, waits there or is settled. */
const IS_LOOSE = sql<boolean>`not exists (
	select 1 from payments where payments.code = unclaimed_payments.code and payments.state <> 'refused')`;
/** Must match the condition of its index. */
const WAITS = sql<boolean>`unclaimed_payments.set_aside_at is null and ${IS_LOOSE}`;
const IS_ASIDE = sql<boolean>`unclaimed_payments.set_aside_at is not null and ${IS_LOOSE}`;

const LIST_MAX = 100;

export function listWaiting(db: Db): Promise<UnclaimedRow[]> {
	return db
		.selectFrom("unclaimed_payments")
		.selectAll()
		.where(WAITS)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(LIST_MAX)
		.execute();
}

export function listSetAside(db: Db): Promise<UnclaimedRow[]> {
	return db
		.selectFrom("unclaimed_payments")
		.selectAll()
		.where(IS_ASIDE)
		.orderBy("set_aside_at", "desc")
		.orderBy("id", "desc")
		.limit(LIST_MAX)
		.execute();
}

export function countUnclaimed(db: Db): Promise<number> {
	return countRows(db.selectFrom("unclaimed_payments").where(WAITS));
}

export function findLoose(
	tx: Tx,
	id: string,
	is: "waiting" | "set aside",
): Promise<UnclaimedRow | undefined> {
	return tx
		.selectFrom("unclaimed_payments")
		.selectAll()
		.where("id", "=", id)
		.where(is === "waiting" ? WAITS : IS_ASIDE)
		.executeTakeFirst();
}

export function findUnclaimedByCodes(
	db: Db | Tx,
	codes: readonly string[],
): Promise<UnclaimedRow[]> {
	return db
		.selectFrom("unclaimed_payments")
		.selectAll()
		.where("code", "in", [...codes])
		.execute();
}

/** Once per code, however often and by whatever means it is reported. */
export async function insertUnclaimed(
	tx: Db | Tx,
	{ code, cents, account, payer }: Evidence & { code: string; cents: number },
	{
		source,
		at,
		question,
	}: Pick<UnclaimedRow, "at" | "question"> & { source: "statement" | "paybill" },
): Promise<void> {
	await tx
		.insertInto("unclaimed_payments")
		.values({
			...{ id: newId(), code, amount_cents: cents, at, account, payer, source, question },
			...{ created_at: now(), set_aside_at: null, set_aside_by: null, reason: null },
		})
		.onConflict((conflict) => conflict.column("code").doNothing())
		.execute();
}

export async function updateUnclaimed(
	tx: Tx,
	id: string,
	change: Partial<UnclaimedRow>,
): Promise<void> {
	await tx.updateTable("unclaimed_payments").set(change).where("id", "=", id).execute();
}

/** It is a payment now. */
export async function deleteUnclaimed(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom("unclaimed_payments").where("id", "=", id).execute();
}

/** Deletes what is a payment by now, and forgets who paid what is older than `time`; that money stays. */
export async function tidyUnclaimed(db: Db, time: string): Promise<void> {
	const settled = db.selectFrom("payments").select("code").where("state", "in", SETTLED);
	await db
		.deleteFrom("unclaimed_payments")
		.where("code", "in", settled.where("code", "is not", null) as never)
		.execute();
	await db
		.updateTable("unclaimed_payments")
		.set({ account: null, payer: null, reason: null, question: null })
		.where("created_at", "<", time)
		.execute();
}

const SETTLED = ["confirmed", "reversed"];

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
	async remove(tx, _actor, ids) {
		await tx.deleteFrom("unclaimed_payments").where("id", "in", ids).execute();
		return ids;
	},
};
