import { type Kysely, sql } from "kysely";

/** Set while an item of a result is in the trash. The indexes are for the trash, and for counting the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("result_items").addColumn("deleted_at", "text").execute();
	for (const index of [
		"result_items_trashed on result_items (deleted_at desc, id desc) where deleted_at is not null",
		"result_items_kept on result_items (result_id) where deleted_at is null",
	]) {
		await sql.raw(`create index ${index}`).execute(db);
	}
}
