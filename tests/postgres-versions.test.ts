import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connection, connect } from "../src/db/connect.ts";
import { migrate } from "../src/db/migrate.ts";
import { findArticles } from "../src/db/search-articles.ts";
import { createDatabase, startOwnPostgres, type TestPostgres } from "./support/postgres.ts";
import {
	installedPostgres,
	OLDEST_SUPPORTED,
	type PostgresBinaries,
} from "./support/postgres-binaries.ts";
import { articleRow, orderRow } from "./support/rows.ts";
import { testSettings } from "./support/settings.ts";

const run = promisify(execFile);
const installed = installedPostgres();
const versions = installed.map(({ version }) => version);
const servers = new Map<number, TestPostgres>();

afterAll(async () => {
	for (const server of servers.values()) await server.stop();
});

async function newDatabase({ version, bin }: PostgresBinaries): Promise<string> {
	const server = servers.get(version) ?? (await startOwnPostgres(tmpdir(), { version, bin }));
	servers.set(version, server);
	return createDatabase(server.url, `version_${randomUUID()}`);
}

/** Runs `work` on a connection to a database. */
async function withDatabase<T>(
	databaseUrl: string,
	work: (db: Connection["db"]) => Promise<T>,
): Promise<T> {
	const { db, close } = await connect({ databaseUrl, dataDir: "" });
	try {
		return await work(db);
	} finally {
		await close();
	}
}

const ID = "00000000-0000-4000-8000-000000000001";

/** A database of the product with a project and an order, so that triggers and indexes have rows. */
async function filledDatabase(binaries: PostgresBinaries): Promise<string> {
	const url = await newDatabase(binaries);
	await withDatabase(url, async (db) => {
		await migrate(db);
		await db
			.insertInto("articles")
			.values(articleRow({ id: ID, slug: ID }))
			.execute();
		const body = `solar dryer\nfor ripe mangoes\n${"x".repeat(200)} unlisted words`;
		await db.insertInto("article_texts").values({ article_id: ID, body }).execute();
		await db
			.insertInto("orders")
			.values(orderRow({ search_text: "amina" }))
			.execute();
	});
	return url;
}

/** Indexes, triggers and functions, as a dump would write them. */
const definitionsOf = (url: string) =>
	withDatabase(url, async (db) => {
		const { rows } = await sql<{ definition: string }>`
			select pg_get_indexdef(indexrelid) as definition from pg_index
				join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace
			union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
			union all select pg_get_functiondef(p.oid) from pg_proc p
				where pronamespace = 'public'::regnamespace
				and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
			order by 1`.execute(db);
		return rows.map(({ definition }) => definition);
	});

/** A search, a later change and the migrations of a database in use. */
const expectWorking = (url: string) =>
	withDatabase(url, async (db) => {
		expect(await migrate(db)).toEqual([]);
		const search = { where: sql<boolean>`true`, newestBy: "created_at" } as const;
		const found = async (text: string) =>
			(await findArticles(db, text, { ...search, window: { page: 1, limit: 5 } })).ids;
		expect([await found("ripe mango"), await found("unlisted words")]).toEqual([[ID], [ID]]);
		await db.updateTable("article_texts").set({ body: "wind\npump\nripe maize" }).execute();
		expect([await found("ripe mango"), await found("ripe mai")]).toEqual([[], [ID]]);
		const words = await db.selectFrom("search_words").select("word").orderBy("word").execute();
		expect(words.map(({ word }) => word)).toEqual(["maize", "pump", "ripe", "wind"]);
	});

async function dumpAndRestore(from: string, to: string, { bin }: PostgresBinaries): Promise<void> {
	const file = join(tmpdir(), `mradi-dump-${randomUUID()}.sql`);
	await run(join(bin, "pg_dump"), ["--no-owner", "-f", file, from]);
	await run(join(bin, "psql"), ["-v", "ON_ERROR_STOP=1", "-q", "-f", file, to]);
	await run("rm", [file]);
}

const hasDump = ({ bin }: PostgresBinaries) =>
	["pg_dump", "psql"].every((name) => existsSync(join(bin, name)));

test(`covers what this machine has: PostgreSQL ${versions.join(" and ") || "at TEST_DATABASE_URL only"}`, () => {
	expect(versions.length > 0 || testSettings.TEST_DATABASE_URL !== undefined).toBe(true);
	expect(versions.filter((version) => version < OLDEST_SUPPORTED)).toEqual([]);
});

describe.each(installed)("on PostgreSQL $version", (binaries) => {
	let url: string;
	beforeAll(async () => {
		url = await filledDatabase(binaries);
	});

	test("all migrations run, and the database can be analysed and its indexes built again", async () => {
		await withDatabase(url, async (db) => {
			await sql`analyze`.execute(db);
			await sql`reindex database ${sql.id(new URL(url).pathname.slice(1))}`.execute(db);
		});
		await expectWorking(await filledDatabase(binaries));
	});

	test("no function depends on the search path", async () => {
		const { rows } = await withDatabase(url, (db) =>
			sql<{ name: string }>`select proname as name from pg_proc p
				where pronamespace = 'public'::regnamespace and prosqlbody is null
				and not coalesce(proconfig::text, '') like '%search_path=%'
				and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
				db,
			),
		);
		expect(rows, "give it a parsed body, or `set search_path` as the first migration does").toEqual(
			[],
		);
	});

	test("a dump restores completely, with an empty search path", async () => {
		const source = await filledDatabase(binaries);
		const before = await definitionsOf(source);
		expect(before.length).toBeGreaterThan(100);
		let restored = source;
		if (hasDump(binaries)) {
			restored = await newDatabase(binaries);
			await dumpAndRestore(source, restored, binaries);
		} else {
			await withDatabase(source, createIndexesAgain);
		}
		expect(await definitionsOf(restored)).toEqual(before);
		await expectWorking(restored);
	});
});

/** What a restore does with the indexes, where there is no pg_dump: each from its definition. */
async function createIndexesAgain(db: Connection["db"]): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await sql`set local search_path = ''`.execute(tx);
		const { rows } = await sql<{ name: string; definition: string }>`
			select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
				join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace
				and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(tx);
		for (const { name, definition } of rows) {
			await sql.raw(`drop index ${name}`).execute(tx);
			await sql.raw(definition).execute(tx);
		}
	});
}

const [oldest, newest] = [installed.find(hasDump), installed.at(-1)];
if (oldest && newest && oldest.version < newest.version) {
	test(`a dump of PostgreSQL ${oldest.version} restores into ${newest.version}`, async () => {
		const restored = await newDatabase(newest);
		await dumpAndRestore(await filledDatabase(oldest), restored, oldest);
		await expectWorking(restored);
	});
}
