import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./dialect.ts";

/** A sort column that both databases compare bytewise, ignoring the case of ASCII letters. */
export function byCharacter(db: Db, column: string): RawBuilder<string> {
	const collated = dialectOf(db) === "postgres" ? sql` collate "C"` : sql``;
	return sql<string>`lower(${sql.ref(column)}${collated})`;
}
