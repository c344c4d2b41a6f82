import type { Kysely } from "kysely";

/** Pictures were stored with a blurred placeholder that no page ever showed. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("assets").dropColumn("placeholder").execute();
}
