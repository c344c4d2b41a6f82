import type { Kysely } from "kysely";

/** Message texts that staff have changed; the defaults are in the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("message_templates")
		.addColumn("channel", "text", (column) => column.notNull())
		.addColumn("key", "text", (column) => column.notNull())
		.addColumn("text", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.addColumn("updated_by", "text")
		.addPrimaryKeyConstraint("message_templates_primary", ["channel", "key"])
		.execute();
}
