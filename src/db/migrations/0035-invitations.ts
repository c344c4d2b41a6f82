import type { Kysely } from "kysely";

/** Invitations to an account with a role: one per address, with the hash of its link's token. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("invitations")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("email", "text", (c) => c.notNull().unique())
		.addColumn("role", "text", (c) => c.notNull())
		.addColumn("token_hash", "text", (c) => c.notNull().unique())
		.addColumn("invited_by", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("sent_at", "text", (c) => c.notNull())
		.addColumn("expires_at", "text", (c) => c.notNull())
		.addColumn("used_at", "text")
		.execute();
	await db.schema
		.createIndex("invitations_newest")
		.on("invitations")
		.columns(["sent_at", "id"])
		.execute();
	await db.schema.createIndex("invitations_by").on("invitations").column("invited_by").execute();
}
