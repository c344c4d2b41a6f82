import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/**
 * All that a search asks of the articles whose texts it found. Their rows are large, and on SQLite it then reads
 * none of them but those of the page; PostgreSQL joins them as quickly without.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === "postgres") return;
	await sql`create index articles_found on articles
		(id, status, deleted_at, published_at, created_at)`.execute(db);
}
