import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { migratedDatabase } from "../../tests/support/database.ts";
import { articleRow } from "../../tests/support/rows.ts";
import { connect, type Db } from "./connect.ts";
import { uniqueViolation } from "./errors.ts";
import { dialectOf } from "./handles.ts";
import { SqliteThread } from "./sqlite-thread.ts";
import { longTransaction, requireLongTransaction, type Tx, transaction } from "./transaction.ts";

const location = await migratedDatabase();
const { db, close } = await connect(location);
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
	await close();
	await location.remove();
});

const ID = "00000000-0000-4000-8000-000000000001";
const manyWords = Array.from({ length: 5_000 }, (_, index) => (index * 7_919).toString(36)).join(
	" ",
);

const replace = (on: Db | Tx, body: string) =>
	on
		.insertInto("article_texts")
		.values({ article_id: ID, body })
		.onConflict((conflict) => conflict.column("article_id").doUpdateSet({ body }))
		.execute();
const remove = (on: Db | Tx) =>
	on.deleteFrom("article_texts").where("article_id", "=", ID).execute();
const note = (on: Db | Tx, key: string) =>
	on.insertInto("meta").values({ key, value: "written" }).execute();
const isNoted = async (key: string) =>
	(await db.selectFrom("meta").select("key").where("key", "=", key).execute()).length > 0;

beforeEach(async () => {
	await db.deleteFrom("articles").execute();
	await db
		.insertInto("articles")
		.values(articleRow({ id: ID, slug: ID }))
		.execute();
});

test("a text that loses one word after another leaves no words in the index when it is deleted", async () => {
	const words = ["one", "two", "three", "four", "five"];
	for (let left = words.length; left > 0; left -= 1) {
		await replace(db, words.slice(0, left).join(" "));
	}
	await remove(db);
	expect(await db.selectFrom("search_words").selectAll().execute()).toEqual([]);
});

test("a text that was replaced can be deleted", async () => {
	// The index also stores the endings of words, so "b c" and "ab c" both give the entry "b c".
	for (const body of ["x", "ab c b c ab c b c", "b c ab c"]) await replace(db, body);
	await remove(db);
	expect(await db.selectFrom("search_words").selectAll().execute()).toEqual([]);
});

describe("a long transaction", () => {
	test("is stored as a whole, and not at all when it fails", async () => {
		const attempt = longTransaction(db, async (tx) => {
			await note(tx, "half done");
			await tx.insertInto("meta").values({ key: "half done", value: "again" }).execute();
		});
		expect(uniqueViolation(await attempt.catch((error) => error))).toBe("key");
		expect(await isNoted("half done")).toBe(false);
		const read = await longTransaction(db, async (tx) => {
			await note(tx, "done");
			return tx.selectFrom("meta").select("value").where("key", "=", "done").execute();
		});
		expect(read).toEqual([{ value: "written" }]);
		expect(await isNoted("done")).toBe(true);
	});

	test("accepts only its own tx", async () => {
		await expect(longTransaction(db, () => note(db, "outside"))).rejects.toThrow(
			"Inside a transaction only its own tx may be used",
		);
		expect(await isNoted("outside")).toBe(false);
	});

	test("is required by code that stores long texts", async () => {
		const store = async () => requireLongTransaction();
		await expect(transaction(db, store)).rejects.toThrow("This needs a long transaction");
		await longTransaction(db, store);
		expect(requireLongTransaction).toThrow();
	});

	test("lets visitors read while it stores a long text, and other writes wait", async () => {
		const other = await connect(location);
		const count = sql<string>`(select cast(count(*) as text) from article_texts)`;
		const write = (on: Db, key: string) =>
			on.insertInto("meta").values({ key, value: count }).execute();
		let storing = Promise.resolve();
		await new Promise<void>((started) => {
			storing = longTransaction(db, async (tx) => {
				await note(tx, "begun");
				started();
				await replace(tx, manyWords);
			});
		});
		const reading = db.selectFrom("article_texts").select("article_id").execute();
		// On PostgreSQL other writes do not wait.
		const here = dialectOf(db) === "sqlite" ? [write(db, "here"), write(other.db, "there")] : [];
		expect(await reading).toEqual([]);
		await Promise.all([storing, ...here]);
		await other.close();
		const written = await db
			.selectFrom("meta")
			.select("value")
			.where("key", "in", ["here", "there"])
			.execute();
		expect(written).toEqual(here.map(() => ({ value: "1" })));
	});

	test("lets other callbacks run while one of its statements is executed", async () => {
		let turns = 0;
		let isStoring = true;
		await longTransaction(db, async (tx) => {
			await note(tx, "turns");
			const takeTurn = () => {
				turns += 1;
				if (isStoring) setImmediate(takeTurn);
			};
			takeTurn();
			await replace(tx, manyWords);
			isStoring = false;
		});
		// In this thread the statement would be one turn, with pauses before and after it.
		expect(turns).toBeGreaterThan(10);
	});

	test.runIf(dialectOf(db) === "sqlite")(
		"leaves nothing when its thread ends in the middle, and the next one gets another thread",
		async () => {
			let thread: SqliteThread | undefined;
			const { run } = SqliteThread.prototype;
			vi.spyOn(SqliteThread.prototype, "run").mockImplementation(function (
				this: SqliteThread,
				query,
			) {
				thread = this;
				return run.call(this, query);
			} as typeof run);
			const attempt = longTransaction(db, async (tx) => {
				await note(tx, "before the end");
				await thread?.close();
				await note(tx, "after the end");
			});
			await expect(attempt).rejects.toThrow("The transaction has ended");
			await longTransaction(db, (tx) => note(tx, "next"));
			expect(await isNoted("before the end")).toBe(false);
			expect(await isNoted("after the end")).toBe(false);
			expect(await isNoted("next")).toBe(true);
		},
	);

	test("returns counts as numbers, and texts unchanged", async () => {
		const text = 'O\'Neil; -- "x" \\ % ? $1 Ĩ 🌞';
		const [row] = await longTransaction(db, async (tx) => {
			await tx.insertInto("meta").values({ key: text, value: text }).execute();
			const { numUpdatedRows } = await tx
				.updateTable("meta")
				.set({ value: `${text}.` })
				.where("key", "=", text)
				.executeTakeFirstOrThrow();
			expect(numUpdatedRows).toBe(1n);
			const count = sql<number>`count(*)`.as("count");
			return tx
				.selectFrom("meta")
				.select(["value", count])
				.where("key", "=", text)
				.groupBy("value")
				.execute();
		});
		expect(row).toEqual({ value: `${text}.`, count: 1 });
	});
});
