import { type SelectQueryBuilder, sql } from "kysely";
import { STAFF_READ } from "./sqlite.ts";

/**
 * Marks a dashboard query. It may be slow over many rows, so SQLite runs it in its own thread; PostgreSQL runs it
 * outside our process anyway.
 */
export function staffRead<DB, Tables extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<DB, Tables, Row> {
	return query.modifyFront(sql.raw(STAFF_READ));
}
