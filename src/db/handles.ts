import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "./schema.ts";

export type Dialect = "sqlite" | "postgres";

export function dialectOf(db: object): Dialect {
	const { adapter } = (db as Kysely<unknown>).getExecutor();
	return adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** Expression: a text within a column of JSON; null if it is missing. */
export function jsonText(db: object, column: string, path: readonly string[]) {
	return dialectOf(db) === "postgres"
		? sql<string>`${sql.ref(column)}::json #>> ${sql.lit(`{${path.join()}}`)}`
		: sql<string>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${path.join(".")}`)})`;
}

type Handle = Kysely<Schema>;

/** Handles beside the main one, for work that would keep others waiting on SQLite. */
interface Handles {
	slowReads: Handle;
	longWrites: Handle;
}

const handles = new WeakMap<Handle, Handles>();

export function addHandles(db: Handle, added: Handles): void {
	handles.set(db, added);
}

/** The handle for long reads, such as searches, which run one at a time. On PostgreSQL, and for a `tx`, `db` itself. */
export function slowReads(db: Handle): Handle {
	return handles.get(db)?.slowReads ?? db;
}

export function longWrites(db: Handle): Handle {
	return handles.get(db)?.longWrites ?? db;
}
