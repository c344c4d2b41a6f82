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
	await hashOlderUnclaimedAndReversals(db);
}

export async function hashOlderUnclaimedAndReversals(db: Db | Tx): Promise<void> {
	await hashInBatches(db, "unclaimed_payments", (hashes) =>
		db
			.updateTable("unclaimed_payments")
			.from(hashes)
			.set((eb) => ({ code_hash: eb.ref("values_by_id.value") }))
			.whereRef("unclaimed_payments.id", "=", "values_by_id.id")
			.execute(),
	);
	await hashInBatches(db, "payment_reversals", (hashes) =>
		db
			.updateTable("payment_reversals")
			.from(hashes)
			.set((eb) => ({ code_hash: eb.ref("values_by_id.value") }))
			.whereRef("payment_reversals.id", "=", "values_by_id.id")
			.execute(),
	);
}

async function hashInBatches(
	db: Db | Tx,
	table: "unclaimed_payments" | "payment_reversals",
	store: (hashes: Awaited<ReturnType<typeof hashesOf>>) => Promise<unknown>,
): Promise<void> {
	const unhashed = db.selectFrom(table).select(["id", "code"]).where("code_hash", "is", null);
	for (;;) {
		const rows = await unhashed.limit(500).execute();
		if (rows.length === 0) return;
		await store(await hashesOf(db, rows));
	}
}
