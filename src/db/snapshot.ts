import { stat } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import type { Tx } from "./transaction.ts";

export type Row = Record<string, string | number | null>;

export interface RowBatch {
	table: string;
	rows: Row[];
}

/** Limits of the rows held in memory: their number, and their length, because an article can have 10 MB. */
const BATCH_ROWS = 200;
const BATCH_LENGTH = 4_000_000;

interface DatabaseLocation {
	databaseUrl?: string | undefined;
	dataDir: string;
}

/** All rows as of one moment, table by table, without blocking writers. Values are the same on both databases. */
export async function* readSnapshot(
	{ databaseUrl, dataDir }: DatabaseLocation,
	tables: readonly string[],
): AsyncGenerator<RowBatch> {
	const source = databaseUrl
		? await openPostgres(databaseUrl)
		: openSqlite(join(dataDir, "mradi.sqlite"));
	try {
		yield* source.batches("schema_migrations");
		// Before a migration, and in a database from between two releases, tables are missing.
		const existing = await source.tables();
		for (const table of tables) if (existing.has(table)) yield* source.batches(table);
	} finally {
		await source.close();
	}
}

/** Bytes on disk, with indexes. */
export async function databaseBytes({ databaseUrl, dataDir }: DatabaseLocation): Promise<number> {
	if (!databaseUrl) return (await stat(join(dataDir, "mradi.sqlite"))).size;
	const client = await connectPostgres(databaseUrl);
	try {
		const { rows } = await client.query("select pg_database_size(current_database()) as bytes");
		return Number(rows[0].bytes);
	} finally {
		await client.end();
	}
}

interface Source {
	tables(): Promise<ReadonlySet<unknown>>;
	batches(table: string): AsyncGenerator<RowBatch>;
	close(): Promise<void>;
}

function openSqlite(path: string): Source {
	const handle = new Database(path, { readonly: true, fileMustExist: true });
	// In WAL mode a read transaction sees one state and blocks no writer.
	handle.exec("begin");
	return {
		tables: async () =>
			new Set(handle.prepare("select name from sqlite_master where type = 'table'").pluck().all()),
		async *batches(table) {
			let rows: Row[] = [];
			let length = 0;
			for (const row of handle.prepare<[], Row>(`select * from ${table}`).iterate()) {
				rows.push(row);
				length += lengthOf(row);
				if (rows.length < BATCH_ROWS && length < BATCH_LENGTH) continue;
				yield { table, rows };
				rows = [];
				length = 0;
			}
			if (rows.length > 0) yield { table, rows };
		},
		async close() {
			handle.close();
		},
	};
}

function lengthOf(row: Row): number {
	let length = 0;
	for (const value of Object.values(row)) length += typeof value === "string" ? value.length : 8;
	return length;
}

async function connectPostgres(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	// Without a listener, losing the connection between two queries would end the process. The next query fails.
	client.on("error", () => {});
	await client.connect();
	return client;
}

async function openPostgres(url: string): Promise<Source> {
	const client = await connectPostgres(url);
	await client.query("begin isolation level repeatable read read only");
	return {
		async tables() {
			const { rows } = await client.query(
				"select tablename from pg_tables where schemaname = current_schema()",
			);
			return new Set(rows.map(({ tablename }) => tablename));
		},
		async *batches(table) {
			const { rows: longest } = await client.query<{ length: number }>(
				`select coalesce(max(octet_length(t::text)), 1)::int as length from ${table} t`,
			);
			const fitting = Math.floor(BATCH_LENGTH / (longest[0]?.length || 1));
			const size = Math.min(BATCH_ROWS, Math.max(1, fitting));
			await client.query(`declare backup no scroll cursor for select * from ${table}`);
			for (;;) {
				const { rows } = await client.query<Row>(`fetch ${size} from backup`);
				if (rows.length === 0) break;
				yield { table, rows };
			}
			await client.query("close backup");
		},
		close: () => client.end(),
	};
}

/** Loads a snapshot into empty tables of its version; only the rows of `tables`. */
export async function loadSnapshot(
	tx: Tx,
	snapshot: AsyncIterable<RowBatch>,
	tables: ReadonlySet<string>,
): Promise<number> {
	let count = 0;
	for await (const { table, rows } of snapshot) {
		if (!tables.has(table)) continue;
		// SQLite's key for the search index; PostgreSQL has no such column.
		for (const values of rows) delete values.row;
		if (rows.length === 0) continue;
		await tx
			.insertInto(table as "meta")
			.values(rows as never)
			.execute();
		count += rows.length;
	}
	return count;
}
