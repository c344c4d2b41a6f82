import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "./connect.ts";
import { transaction } from "./transaction.ts";

export type Row = Record<string, string | number | null>;

const BATCH = 200;

/**
 * All rows as they were at one moment, table by table, without keeping anybody from writing meanwhile.
 * Column values are the same on both databases, so a snapshot of one can be loaded into the other.
 */
export async function* readSnapshot(
	where: { databaseUrl?: string | undefined; dataDir: string },
	tables: readonly string[],
): AsyncGenerator<{ table: string; rows: Row[] }> {
	const source = where.databaseUrl
		? await openPostgres(where.databaseUrl)
		: openSqlite(join(where.dataDir, "mradi.sqlite"));
	try {
		yield { table: "schema_migrations", rows: await source.all("schema_migrations") };
		for (const table of tables) yield* source.batches(table);
	} finally {
		await source.close();
	}
}

interface Source {
	all(table: string): Promise<Row[]>;
	batches(table: string): AsyncGenerator<{ table: string; rows: Row[] }>;
	close(): Promise<void>;
}

function openSqlite(path: string): Source {
	const handle = new Database(path, { readonly: true, fileMustExist: true });
	// A read transaction in WAL mode sees one state and holds up no writer.
	handle.exec("begin");
	return {
		all: async (table) => handle.prepare(`select * from ${table}`).all() as Row[],
		async *batches(table) {
			let rows: Row[] = [];
			for (const row of handle
				.prepare(`select * from ${table}`)
				.iterate() as IterableIterator<Row>) {
				rows.push(row);
				if (rows.length < BATCH) continue;
				yield { table, rows };
				rows = [];
			}
			if (rows.length > 0) yield { table, rows };
		},
		async close() {
			handle.close();
		},
	};
}

async function openPostgres(url: string): Promise<Source> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query("begin isolation level repeatable read read only");
	return {
		all: async (table) => (await client.query(`select * from ${table}`)).rows,
		async *batches(table) {
			await client.query(`declare backup no scroll cursor for select * from ${table}`);
			for (;;) {
				const { rows } = await client.query<Row>(`fetch ${BATCH} from backup`);
				if (rows.length === 0) break;
				yield { table, rows };
			}
			await client.query("close backup");
		},
		close: () => client.end(),
	};
}

/** Loads a snapshot into empty, migrated tables, all or nothing. Throws when there is anybody in them already. */
export async function loadSnapshot(
	db: Db,
	snapshot: AsyncIterable<{ table: string; rows: Row[] }>,
	tables: readonly string[],
): Promise<number> {
	const users = await db.selectFrom("users").select("id").limit(1).execute();
	if (users.length > 0) throw new Error("The database is not empty: restore into an empty place");
	const batches: { table: string; rows: Row[] }[] = [];
	for await (const batch of snapshot) batches.push(batch);

	return transaction(db, async (tx) => {
		const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx);
		const known = new Set(rows.map((row) => row.name));
		let count = 0;
		for (const { table, rows: given } of batches) {
			if (table === "schema_migrations") {
				const unknown = given.find((row) => !known.has(String(row.name)));
				if (unknown)
					throw new Error(`The backup is of a newer version (${unknown.name}): upgrade first`);
				continue;
			}
			if (!tables.includes(table)) throw new Error(`Unknown table ${table} in the backup`);
			for (const values of given) {
				// SQLite's own key of the search index; PostgreSQL has none.
				delete values.row;
				await tx
					.insertInto(table as "meta")
					.values(values as never)
					.execute();
				count += 1;
			}
		}
		return count;
	});
}
