import type { Kysely } from "kysely";

/** When the person last proved who they are, in this session. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("sessions").addColumn("proved_at", "text").execute();
}
