import { type SelectQueryBuilder, sql } from "kysely";
import { STAFF_READ } from "./sqlite.ts";

/**
 * The same query as the dashboard asks it: of many rows it may take long, so SQLite makes it in a thread of its own while
 * everybody else is served. PostgreSQL does so anyway.
 */
export function staffRead<DB, Tables extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<DB, Tables, Row> {
	return query.modifyFront(sql.raw(STAFF_READ));
}
