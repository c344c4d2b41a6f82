import type { Kysely } from "kysely";

/** Files of requests that may contain a program are marked for staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("assistance_files").addColumn("warning", "text").execute();
}
