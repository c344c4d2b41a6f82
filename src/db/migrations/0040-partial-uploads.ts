import type { Kysely } from "kysely";

/** Files of requests that are uploaded in pieces, before their request is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const t = db.schema;
	await t
		.createTable("partial_uploads")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("secret_hash", "text", (c) => c.notNull())
		.addColumn("sender", "text", (c) => c.notNull())
		.addColumn("size", "integer", (c) => c.notNull())
		.addColumn("received", "integer", (c) => c.notNull())
		.addColumn("ended_at", "text")
		.addColumn("updated_at", "text", (c) => c.notNull())
		.execute();
	await t
		.createIndex("partial_uploads_updated")
		.on("partial_uploads")
		.column("updated_at")
		.execute();
	await t
		.createTable("upload_pieces")
		.addColumn("upload_id", "text", (c) =>
			c.notNull().references("partial_uploads.id").onDelete("cascade"),
		)
		.addColumn("start", "integer", (c) => c.notNull())
		.addColumn("storage_key", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("upload_pieces_pkey", ["upload_id", "start"])
		.execute();
}
