import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { hashesOf } from "../ledger/payment-codes.server.ts";
import { hashOlderPayments } from "../ledger/payments.server.ts";

/**
 * Hashes the codes that a server of version 1.0 has stored, before the upgrade or beside this one during it. Runs before
 * anything is served, and every hour.
 */
export async function hashOlderCodes(db: Db): Promise<void> {
	await hashOlderPayments(db);
	await hashOlderMoney(db);
}

export async function hashOlderMoney(db: Db | Tx): Promise<void> {
	for (const table of ["unclaimed_payments", "payment_reversals"] as const) {
		const unhashed = db.selectFrom(table).select(["id", "code"]).where("code_hash", "is", null);
		for (;;) {
			const rows = await unhashed.limit(500).execute();
			if (rows.length === 0) break;
			await db
				.updateTable(table as "unclaimed_payments")
				.from(await hashesOf(db, rows))
				.set((eb) => ({ code_hash: eb.ref("pairs.value") }))
				.whereRef(`${table as "unclaimed_payments"}.id`, "=", "pairs.id")
				.execute();
		}
	}
}
