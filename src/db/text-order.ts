import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./dialect.ts";

/** A column to sort by: both databases compare it by character, in lower case of ASCII. */
export function byCharacter(db: Db, column: string): RawBuilder<string> {
	const collated = dialectOf(db) === "postgres" ? sql` collate "C"` : sql``;
	return sql<string>`lower(${sql.ref(column)}${collated})`;
}
