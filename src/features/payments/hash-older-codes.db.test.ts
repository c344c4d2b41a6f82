import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase } from "../../../tests/support/database.ts";
import { orderRow } from "../../../tests/support/rows.ts";
import { connect } from "../../db/connect.ts";
import { migrate } from "../../db/migrate.ts";
import { now } from "../../db/time.ts";
import { readMeta } from "../../platform/meta/meta.server.ts";
import { hashOlderCodes } from "./hash-older-codes.server.ts";
import { findByCodes } from "./payments.queries.server.ts";

async function databaseOfVersion1() {
	const database = await emptyDatabase();
	const { db, close } = await connect(database);
	onTestFinished(async () => {
		await close();
		await database.remove();
	});
	await migrate(db, new Set(["0001-schema"]));
	return db;
}

const [at, created_at] = [now(), now()];
const paymentOf = (order_id: string, id: string, code: string | null, state = "confirmed") => ({
	...{ id, code, state, order_id, amount_cents: 100, method: "mpesa" },
	...{ source: "staff", at, created_at },
});
const unclaimed = (id: string, code: string) => ({
	...{ id, code, amount_cents: 1, source: "paybill", at, created_at },
});

test("payments of a database of version 1.0 are found by their codes after its upgrade", async () => {
	const db = await databaseOfVersion1();
	const order = orderRow();
	await db.insertInto("orders").values(order).execute();
	const payment = paymentOf.bind(null, order.id);
	await db
		.insertInto("payments")
		.values([
			payment("paid", "TJK0000001"),
			payment("cash", null),
			payment("refused", "TJK0000002", "refused"),
			payment("used", "TJK0000002"),
		])
		.execute();
	await db.insertInto("unclaimed_payments").values(unclaimed("kept", "TJK0000003")).execute();
	await db
		.insertInto("payment_reversals")
		.values(
			["TJK0000004", "TJK0000005"].map((receipt) => ({
				...{ id: receipt, code: "TJK0000001", receipt, at, created_at },
			})),
		)
		.execute();

	await migrate(db);
	// A database that a server has only migrated is still empty, so a backup can be restored into it.
	expect(await readMeta(db, "payment-codes-key")).toBeUndefined();
	for (let count = 0; count < 2; count += 1) await hashOlderCodes(db);
	const requested = ["TJK0000001", "TJK0000002", "TJK0000009"];
	const found = (await findByCodes(db, requested)).map(({ id, requested }) => `${id} ${requested}`);
	expect(found.sort()).toEqual(["paid TJK0000001", "refused TJK0000002", "used TJK0000002"]);
	const hashes = async (table: "payments" | "unclaimed_payments" | "payment_reversals") =>
		(await db.selectFrom(table).select("code_hash").execute()).map(({ code_hash }) => code_hash);
	expect((await hashes("payments")).filter((hash) => hash === null)).toHaveLength(1);
	expect(await hashes("unclaimed_payments")).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
	const [first, second] = await hashes("payment_reversals");
	expect([first, await hashes("payments")]).toEqual([second, expect.arrayContaining([first])]);

	// A statement of that version named the payment of each reversal.
	const kinds = await db.selectFrom("payment_reversals").select("kind").execute();
	expect(kinds).toEqual([{ kind: "named" }, { kind: "named" }]);
	const odd = db.updateTable("payment_reversals").set({ kind: "odd" });
	await expect(odd.execute()).rejects.toThrow(/check/i);

	const again = { ...payment("again", null), code_hash: first };
	await expect(db.insertInto("payments").values(again).execute()).rejects.toThrow(/unique/i);
});

test("many codes are hashed in few batches, and the next start continues after a kill", async () => {
	const db = await databaseOfVersion1();
	const updates = { made: 0, until: 1 };
	const killed = db.withPlugin({
		transformQuery({ node }) {
			if (node.kind !== "UpdateQueryNode") return node;
			if (updates.made === updates.until) throw new Error("killed");
			updates.made += 1;
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	for (const letter of ["A", "B", "C"]) {
		const orders = Array.from({ length: 400 }, () => orderRow());
		await db.insertInto("orders").values(orders).execute();
		const rows = orders.map(({ id }, number) => paymentOf(id, id, `TJ${letter}${number}`));
		await db.insertInto("payments").values(rows).execute();
		const kept = orders.map(({ id }, number) => unclaimed(id, `TJ${letter}${number}`));
		await db.insertInto("unclaimed_payments").values(kept).execute();
	}
	await migrate(db);
	const hashed = async (table: "payments" | "unclaimed_payments") =>
		(await db.selectFrom(table).select("code_hash").where("code_hash", "is not", null).execute())
			.length;
	const counts = async () => [await hashed("payments"), await hashed("unclaimed_payments")];

	await expect(hashOlderCodes(killed)).rejects.toThrow("killed");
	expect(await counts()).toEqual([500, 0]);
	updates.until = 4;
	await expect(hashOlderCodes(killed)).rejects.toThrow("killed");
	expect(await counts()).toEqual([1_200, 500]);
	updates.until = Infinity;
	await hashOlderCodes(killed);
	expect([...(await counts()), updates.made]).toEqual([1_200, 1_200, 6]);
});
