import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/**
 * A covering index of everything that a search reads from the articles it found. Article rows are large; with the index
 * SQLite reads only those of the current page. PostgreSQL is as fast without it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === "postgres") return;
	await sql`create index articles_found on articles
		(id, status, deleted_at, published_at, created_at)`.execute(db);
}
