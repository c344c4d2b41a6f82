import { type SelectQueryBuilder, sql } from "kysely";
import { REMEMBERED } from "./sqlite.ts";

/**
 * The same query, for few rows that take long to count: SQLite then counts once after each write. PostgreSQL counts
 * each time, outside of our process.
 */
export function remembered<DB, Tables extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<DB, Tables, Row> {
	return query.modifyFront(sql.raw(REMEMBERED));
}
