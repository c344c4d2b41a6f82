import type { Kysely } from "kysely";

/** On which side of a picture its subject is, for screens that crop it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("assets").addColumn("side", "text").execute();
}
