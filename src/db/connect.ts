import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, Kysely, type Logger, sql } from "kysely";
import type pg from "pg";
import { DatabaseFiles } from "./database-files.ts";
import { addHandles } from "./handles.ts";
import { createPool, postgresDialect } from "./postgres.ts";
import { recordStatement } from "./query-trace.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialects } from "./sqlite.ts";

export type Db = Kysely<Schema>;

export interface Connection {
	db: Db;
	/** The pool behind `db` if it is PostgreSQL; used for shared rate limits. */
	pool: pg.Pool | undefined;
	/** Throws if another program has removed, replaced or damaged the SQLite files, as all writes then do. */
	assertFilesUnchanged(): void;
	close(): Promise<void>;
}

export interface QueryLog {
	/** Called for each query that took longer than `slowMs`, with its text but never its values. */
	slow(milliseconds: number, text: string): void;
	error(error: Error): void;
	/** Called once, when another program has removed, replaced or damaged the SQLite file or its log. */
	filesChanged?(path: string): void;
	slowMs?: number;
}

/** Opens PostgreSQL if a URL is given, else the SQLite file in `dataDir`; throws if it cannot be reached. */
export async function connect(
	{ databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
	queryLog?: QueryLog,
	limits?: Parameters<typeof createPool>[2],
): Promise<Connection> {
	const pool = databaseUrl
		? createPool(databaseUrl, (error) => queryLog?.error(error), limits)
		: undefined;
	if (!pool) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const files = new DatabaseFiles(join(dataDir, "mradi.sqlite"));
	files.onChange(({ path }) => queryLog?.filesChanged?.(path));
	const log = queryLogger(queryLog);
	const createHandle = (dialect: Dialect): Db => new Kysely<Schema>({ dialect, log });
	const db = pool ? createHandle(postgresDialect(pool)) : sqliteHandle(files, createHandle);
	const tryConnection = () => sql`select 1`.execute(db);
	try {
		// Twice: where everything has just started, a first connection may take longer than its limit.
		await tryConnection().catch(tryConnection);
	} catch (error) {
		await db.destroy().catch(() => {});
		throw error;
	}
	return {
		db,
		pool,
		assertFilesUnchanged: () => files.assertUnchanged(),
		close: () => db.destroy(),
	};
}

function sqliteHandle(files: DatabaseFiles, createHandle: (dialect: Dialect) => Db): Db {
	const { main, slowReads, longWrites } = sqliteDialects(files);
	const db = createHandle(main);
	addHandles(db, { slowReads: createHandle(slowReads), longWrites: createHandle(longWrites) });
	return db;
}

function queryLogger(queryLog: QueryLog | undefined): Logger {
	return (event) => {
		recordStatement(event.query.sql);
		if (event.queryDurationMillis > (queryLog?.slowMs ?? 250)) {
			queryLog?.slow(Math.round(event.queryDurationMillis), event.query.sql);
		}
	};
}
