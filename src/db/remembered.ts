import { type SelectQueryBuilder, sql } from "kysely";
import { REMEMBERED } from "./sqlite.ts";

/**
 * Caches a query's result until the next write, for results with few rows that take long to count (SQLite only;
 * PostgreSQL counts outside our process, so it runs each time).
 */
export function remembered<DB, Tables extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<DB, Tables, Row> {
	return query.modifyFront(sql.raw(REMEMBERED));
}
