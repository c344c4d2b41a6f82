import type { Db } from "../../db/connect.ts";
import { hashCode } from "../ledger/payment-codes.server.ts";
import { hashOlderPayments } from "../ledger/payments.server.ts";

/**
 * Hashes the codes that a server of version 1.0 has stored, before the upgrade or beside this one during it. Runs before
 * anything is served, and every hour.
 */
export async function hashOlderCodes(db: Db): Promise<void> {
	await hashOlderPayments(db);
	const [unclaimed, reversals] = [
		await db
			.selectFrom("unclaimed_payments")
			.select("code")
			.where("code_hash", "is", null)
			.execute(),
		await db
			.selectFrom("payment_reversals")
			.select("code")
			.where("code_hash", "is", null)
			.execute(),
	];
	for (const { code } of unclaimed) {
		const hashed = { code_hash: await hashCode(db, code) };
		await db.updateTable("unclaimed_payments").set(hashed).where("code", "=", code).execute();
	}
	for (const { code } of reversals) {
		const hashed = { code_hash: await hashCode(db, code) };
		await db.updateTable("payment_reversals").set(hashed).where("code", "=", code).execute();
	}
}
