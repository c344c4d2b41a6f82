import { randomUUID } from "node:crypto";
import { type AddressInfo, createConnection, createServer } from "node:net";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseForFile, emptyDatabase } from "../../tests/support/database.ts";
import { articleRow } from "../../tests/support/rows.ts";
import { type Connection, connect, type Db } from "./connect.ts";
import { isDatabaseUnavailable, isForeignKeyViolation, uniqueViolation } from "./errors.ts";
import { dialectOf, slowReads } from "./handles.ts";
import { migrate, migrations } from "./migrate.ts";
import { countRows } from "./paginate.ts";
import { limitsStatements, NO_LIMITS } from "./postgres.ts";
import { now } from "./time.ts";
import { type Tx, transaction } from "./transaction.ts";

let location: DatabaseForFile;
// Two connections to one database, as two processes have.
let here: Connection;
let there: Connection;
let db: Db;

beforeAll(async () => {
	location = await emptyDatabase();
	here = await connect(location);
	there = await connect(location);
	db = here.db;
});
afterAll(async () => {
	await here.close();
	await there.close();
	await location.remove();
});

// Must run first: the tests below use the tables that it creates.
test("when two processes migrate at once, one does it and the other finds it done", async () => {
	const added = await Promise.all([migrate(here.db), migrate(there.db), migrate(here.db)]);
	expect(added.filter((names) => names.length > 0)).toHaveLength(1);
	expect(await migrate(there.db)).toEqual([]);
});

test("a database from before version 1.0 is refused, and left as it is", async () => {
	const location = await emptyDatabase();
	const { db, close } = await connect(location);
	try {
		await sql`create table schema_migrations (name text primary key, applied_at text not null)`.execute(
			db,
		);
		await sql`insert into schema_migrations values ('0001-first', '')`.execute(db);
		await expect(migrate(db)).rejects.toThrow(
			"The database is from before version 1.0: such versions were never released and cannot be upgraded. Start with an empty database",
		);
		const tables = await db.introspection.getTables();
		expect(tables.map(({ name }) => name)).toEqual(["schema_migrations"]);
	} finally {
		await close();
		await location.remove();
	}
});

test("the tables of an older version can be created without later migrations", async () => {
	const location = await emptyDatabase();
	const { db, close } = await connect(location);
	try {
		expect(await migrate(db, new Set())).toEqual([]);
		expect(await migrate(db, new Set(["0001-schema", "9999-future"]))).toEqual(["0001-schema"]);
		expect(await migrate(db, new Set())).toEqual([]);
		expect(await migrate(db)).toEqual(migrations.slice(1).map(({ name }) => name));
	} finally {
		await close();
		await location.remove();
	}
});

function insertNote(on: Db | Tx, key: string, value = "") {
	return on.insertInto("meta").values({ key, value }).execute();
}

/** Starts a transaction that has inserted a note and waits to commit. */
async function insertUncommitted(key: string) {
	const inserted = Promise.withResolvers<void>();
	const committing = Promise.withResolvers<void>();
	const writing = transaction(db, async (tx) => {
		await insertNote(tx, key);
		inserted.resolve();
		await committing.promise;
	});
	await inserted.promise;
	return { writing, commit: committing.resolve };
}

async function noteOf(on: Db, key: string): Promise<string | undefined> {
	const row = await on.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst();
	return row?.value;
}

function userRow(overrides: { email?: string; username_key?: string } = {}) {
	const id = randomUUID();
	const time = now();
	return {
		id,
		username: id,
		username_key: id,
		email: `${id}@school.example`,
		password_hash: "",
		role: "user",
		created_at: time,
		updated_at: time,
		...overrides,
	};
}

test("a slow read delays no other read, and within a transaction it sees the transaction's writes", async () => {
	const countTo = (last: number) => {
		const numbers = sql<{ number: number }>`(with recursive numbers (number) as
			(select 1 union all select number + 1 from numbers where number < ${last}) select * from numbers)`;
		return countRows(slowReads(db).selectFrom(numbers.as("numbers")) as never);
	};
	// Makes sure that the thread has started.
	await countTo(1);
	const ended: string[] = [];
	const note = (name: string) => () => ended.push(name);
	await Promise.all([
		countTo(500_000).then(note("the slow read")),
		sql`select 1`.execute(db).then(note("another read")),
	]);
	expect(ended).toEqual(["another read", "the slow read"]);

	await transaction(db, async (tx) => {
		await insertNote(tx, "slowly read");
		expect(await noteOf(slowReads(tx), "slowly read")).toBe("");
	});
	await expect(transaction(db, () => countTo(1))).rejects.toThrow("only its own tx may be used");
});

describe("a transaction", () => {
	test("leaves nothing behind when it fails", async () => {
		const attempt = transaction(db, async (tx) => {
			await insertNote(tx, "half done");
			throw new Error("no");
		});
		await expect(attempt).rejects.toThrow("no");
		expect(await noteOf(db, "half done")).toBeUndefined();
		await transaction(db, (tx) => insertNote(tx, "done"));
		expect(await noteOf(there.db, "done")).toBe("");
	});

	test("accepts only its own tx: using the outer database throws at once instead of deadlocking", async () => {
		const sentence = "Inside a transaction only its own tx may be used";
		await expect(transaction(db, () => noteOf(db, "x"))).rejects.toThrow(sentence);
		await expect(transaction(db, () => insertNote(db, "x"))).rejects.toThrow(sentence);
		await expect(
			transaction(db, () => transaction(db, (tx) => insertNote(tx, "x"))),
		).rejects.toThrow(sentence);
		await expect(
			transaction(db, (tx) => transaction(tx, (inner) => insertNote(inner, "x"))),
		).rejects.toThrow("Already in a transaction");
		expect(await noteOf(db, "x")).toBeUndefined();
	});

	test("is invisible until it is committed, and delays no reader", async () => {
		const { writing, commit } = await insertUncommitted("slow");
		// If readers waited for the transaction, these would never resolve.
		expect(await noteOf(db, "slow")).toBeUndefined();
		expect(await noteOf(there.db, "slow")).toBeUndefined();
		commit();
		await writing;
		expect(await noteOf(there.db, "slow")).toBe("");
	});

	test("and a write from another process both succeed", async () => {
		const { writing, commit } = await insertUncommitted("first");
		const second = insertNote(there.db, "second");
		commit();
		await Promise.all([writing, second]);
		expect([await noteOf(db, "first"), await noteOf(db, "second")]).toEqual(["", ""]);
	});

	test("is isolated: no increment is lost among many", async () => {
		await insertNote(db, "counter", "0");
		const increment = (on: Db) =>
			transaction(on, async (tx) => {
				const { value } = await tx
					.selectFrom("meta")
					.select("value")
					.where("key", "=", "counter")
					.executeTakeFirstOrThrow();
				await tx
					.updateTable("meta")
					.set({ value: String(Number(value) + 1) })
					.where("key", "=", "counter")
					.execute();
			});
		await Promise.all([here.db, there.db, here.db, there.db, here.db].map(increment));
		expect(await noteOf(db, "counter")).toBe("5");
	});

	test("that conflicts with another one is retried from its beginning", async () => {
		let runs = 0;
		await transaction(db, async (tx) => {
			runs += 1;
			await insertNote(tx, `run ${runs}`);
			if (runs < 3) {
				throw Object.assign(new Error("could not serialize access"), { code: "40001" });
			}
		});
		expect(runs).toBe(3);
		expect(await noteOf(db, "run 1")).toBeUndefined();
		expect(await noteOf(db, "run 3")).toBe("");
	});

	test("that fails for another reason is not retried", async () => {
		let runs = 0;
		const attempt = transaction(db, async () => {
			runs += 1;
			throw Object.assign(new Error("nothing to be done"), { code: "22000" });
		});
		await expect(attempt).rejects.toThrow("nothing to be done");
		expect(runs).toBe(1);
	});
});

describe("an error", () => {
	test("names the column that must be unique", async () => {
		const { db } = here;
		const known = userRow();
		await db.insertInto("users").values(known).execute();
		const columnOf = (row: ReturnType<typeof userRow>) =>
			db
				.insertInto("users")
				.values(row)
				.execute()
				.then(
					() => "none",
					(error) => uniqueViolation(error),
				);
		expect(await columnOf(userRow({ email: known.email }))).toBe("email");
		expect(await columnOf(userRow({ username_key: known.username_key }))).toBe("username_key");
		expect(await columnOf({ ...userRow(), id: known.id })).toBe("id");
		expect(await columnOf(userRow())).toBe("none");
	});

	test("names the first column when several together must be unique", async () => {
		const row = {
			scope: "order",
			key: "k",
			body_hash: "",
			made: "",
			created_at: now(),
		};
		await db.insertInto("idempotency_keys").values(row).execute();
		const again = db.insertInto("idempotency_keys").values(row).execute();
		expect(uniqueViolation(await again.catch((error) => error))).toBe("scope");
	});

	test("for a missing reference is recognised", async () => {
		const error = await db
			.insertInto("article_categories")
			.values({
				article_id: randomUUID(),
				category_id: randomUUID(),
				position: 0,
				listed_at: null,
			})
			.execute()
			.catch((thrown) => thrown);
		expect(isForeignKeyViolation(error)).toBe(true);
		expect(uniqueViolation(error)).toBeUndefined();
		expect(isDatabaseUnavailable(error)).toBe(false);
	});

	test("from a database that does not answer is recognised", async () => {
		const error = await connect({
			dataDir: location.dataDir,
			// Nothing listens on port 1.
			databaseUrl: "postgres://nobody@127.0.0.1:1/none",
		}).catch((thrown) => thrown);
		expect(isDatabaseUnavailable(error)).toBe(true);
	});
});

test("a first connection that is lost is tried once more", async () => {
	if (!location.databaseUrl) return;
	const url = new URL(location.databaseUrl);
	const [port, hostname] = [Number(url.port), url.hostname];
	let count = 0;
	const proxy = createServer((client) => {
		count += 1;
		if (count === 1) return client.destroy();
		client.pipe(createConnection(port, hostname)).pipe(client);
	}).listen(0);
	url.port = String((proxy.address() as AddressInfo).port);
	const { close } = await connect({ ...location, databaseUrl: url.href });
	await close();
	proxy.close();
	expect(count).toBe(2);
});

test("a migration has no time limit, a request's statement has one", async () => {
	if (dialectOf(db) === "sqlite") return;
	const limitOf = async (limits?: typeof NO_LIMITS) => {
		const { db, pool, close } = await connect(location, undefined, limits);
		const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
		const waits = (pool?.options as { query_timeout?: number } | undefined)?.query_timeout;
		await close();
		return [rows[0]?.statement_timeout, waits];
	};
	expect(await limitOf(NO_LIMITS)).toEqual(["0", 0]);
	expect(await limitOf()).toEqual(["15s", 20_000]);
});

test("PostgreSQL does not compile plans, because that takes longer than any of our queries", async () => {
	if (dialectOf(db) === "sqlite") return;
	const { rows } = await sql<{ jit: string }>`show jit`.execute(db);
	expect(rows).toEqual([{ jit: "off" }]);
});

test("amounts, counts and text are read as they were stored", async () => {
	const stored = articleRow({
		title: "12.0",
		excerpt: 'O\'Neil; -- "x" \\ % ? $1 Ĩ 🌞',
		price_cents: 9_999_999_999,
		material_cost_cents: 5,
		published_at: now(),
	});
	await db.insertInto("articles").values(stored).execute();
	const row = await db
		.selectFrom("articles")
		.selectAll()
		.where("id", "=", stored.id)
		.executeTakeFirst();
	expect(row).toEqual(stored);
	const { count } = await db
		.selectFrom("articles")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	expect(count).toBe(1);
});

test("other callbacks run between the statements of a long transaction", async () => {
	const slow = sql`with recursive numbers (number) as (
		select 1 union all select number + 1 from numbers where number < 200000)
		select max(number) from numbers`;
	let turns = 0;
	await transaction(db, async (tx) => {
		setImmediate(() => {
			turns += 1;
		});
		// The first one alone takes longer than a turn may.
		await slow.execute(tx);
		await slow.execute(tx);
		await slow.execute(tx);
		expect(turns).toBe(1);
	});
});

test("a pooler that ignores the time limit of statements is noticed", async () => {
	if (!location.databaseUrl) return;
	expect(await limitsStatements(here.pool as pg.Pool)).toBe(true);
	// With 0 the driver asks for no limit, which is what reaches PostgreSQL through such a pooler.
	const url = `${location.databaseUrl}${location.databaseUrl.includes("?") ? "&" : "?"}statement_timeout=0`;
	const through = await connect({ ...location, databaseUrl: url });
	expect(await limitsStatements(through.pool as pg.Pool)).toBe(false);
	await through.close();
});
