import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connectedDatabase } from "../../tests/support/database.ts";
import { lockRow } from "./row-lock.ts";
import { now } from "./time.ts";
import { type Tx, transaction } from "./transaction.ts";

const { db, close } = await connectedDatabase();
afterAll(close);

async function insertCategory(name: string): Promise<string> {
	const id = randomUUID();
	const times = { created_at: now(), updated_at: now() };
	await db
		.insertInto("categories")
		.values({ id, name, name_key: id, slug: id, description: null, ...times })
		.execute();
	return id;
}

async function nameOf(tx: Tx, id: string): Promise<string> {
	const query = tx.selectFrom("categories").select("name").where("id", "=", id);
	return (await query.executeTakeFirstOrThrow()).name;
}

test("a transaction that waited for a row lock sees the change of the transaction that held it", async () => {
	const id = await insertCategory("before");
	const { promise: lockHeld, resolve: signalLockHeld } = Promise.withResolvers<void>();
	const holder = transaction(db, async (tx) => {
		await lockRow(tx, "categories", id);
		signalLockHeld();
		// Enough round trips for the other transaction to finish first if it did not wait.
		for (let trip = 0; trip < 50; trip += 1) await nameOf(tx, id);
		await tx.updateTable("categories").set({ name: "after" }).where("id", "=", id).execute();
	});
	await lockHeld;
	const seen = await transaction(
		db,
		async (tx) => {
			await lockRow(tx, "categories", id);
			return nameOf(tx, id);
		},
		"read committed",
	);
	await holder;
	expect(seen).toBe("after");
});
