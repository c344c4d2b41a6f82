import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase } from "../../../tests/support/database.ts";
import { orderRow } from "../../../tests/support/rows.ts";
import { connect } from "../../db/connect.ts";
import { migrate } from "../../db/migrate.ts";
import { now } from "../../db/time.ts";
import { readMeta } from "../../platform/meta/meta.server.ts";
import { hashOlderCodes } from "./hash-older-codes.server.ts";
import { findByCodes } from "./payments.queries.server.ts";

test("payments of a database of version 1.0 are found by their codes after its upgrade", async () => {
	const place = await emptyDatabase();
	const { db, close } = await connect(place);
	onTestFinished(async () => {
		await close();
		await place.remove();
	});
	await migrate(db, new Set(["0001-schema"]));
	const order = orderRow();
	await db.insertInto("orders").values(order).execute();
	const [at, created_at] = [now(), now()];
	const payment = (id: string, code: string | null, state = "confirmed") => ({
		...{ id, code, state, order_id: order.id, amount_cents: 100, method: "mpesa" },
		...{ source: "staff", at, created_at },
	});
	await db
		.insertInto("payments")
		.values([
			payment("paid", "TJK0000001"),
			payment("cash", null),
			payment("refused", "TJK0000002", "refused"),
			payment("used", "TJK0000002"),
		])
		.execute();
	await db
		.insertInto("unclaimed_payments")
		.values({ id: "kept", code: "TJK0000003", amount_cents: 1, source: "paybill", at, created_at })
		.execute();
	await db
		.insertInto("payment_reversals")
		.values(
			["TJK0000004", "TJK0000005"].map((receipt) => ({
				...{ id: receipt, code: "TJK0000001", receipt, at, created_at },
			})),
		)
		.execute();

	await migrate(db);
	// An empty place that a server has looked at can still be restored into.
	expect(await readMeta(db, "payment-codes-key")).toBeUndefined();
	for (let count = 0; count < 2; count += 1) await hashOlderCodes(db);
	const asked = ["TJK0000001", "TJK0000002", "TJK0000009"];
	const found = (await findByCodes(db, asked)).map(({ id, asked }) => `${id} ${asked}`);
	expect(found.sort()).toEqual(["paid TJK0000001", "refused TJK0000002", "used TJK0000002"]);
	const hashes = async (table: "payments" | "unclaimed_payments" | "payment_reversals") =>
		(await db.selectFrom(table).select("code_hash").execute()).map(({ code_hash }) => code_hash);
	expect((await hashes("payments")).filter((hash) => hash === null)).toHaveLength(1);
	expect(await hashes("unclaimed_payments")).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
	const [first, second] = await hashes("payment_reversals");
	expect([first, await hashes("payments")]).toEqual([second, expect.arrayContaining([first])]);

	const again = { ...payment("again", null), code_hash: first };
	await expect(db.insertInto("payments").values(again).execute()).rejects.toThrow(/unique/i);
});
