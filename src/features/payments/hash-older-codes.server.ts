import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { hashCode } from "../ledger/payment-codes.server.ts";
import { hashOlderPayments } from "../ledger/payments.server.ts";

/**
 * Hashes the codes that a server of version 1.0 has stored, before the upgrade or beside this one during it. Runs before
 * anything is served, and every hour.
 */
export async function hashOlderCodes(db: Db): Promise<void> {
	await hashOlderPayments(db);
	await hashOlderMoney(db);
}

/** The codes of unclaimed and of reversed money. */
export async function hashOlderMoney(db: Db | Tx): Promise<void> {
	const unhashed = (table: "unclaimed_payments" | "payment_reversals") =>
		db.selectFrom(table).select("code").where("code_hash", "is", null).execute();
	for (const { code } of await unhashed("unclaimed_payments")) {
		const hashed = { code_hash: await hashCode(db, code) };
		await db.updateTable("unclaimed_payments").set(hashed).where("code", "=", code).execute();
	}
	for (const { code } of await unhashed("payment_reversals")) {
		const hashed = { code_hash: await hashCode(db, code) };
		await db.updateTable("payment_reversals").set(hashed).where("code", "=", code).execute();
	}
}
