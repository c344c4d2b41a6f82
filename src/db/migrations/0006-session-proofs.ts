import type { Kysely } from "kysely";

/** When the person last gave their password or passkey in this session. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("sessions").addColumn("proved_at", "text").execute();
}
