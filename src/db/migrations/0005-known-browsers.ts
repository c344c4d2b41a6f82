import type { Kysely } from "kysely";

/**
 * Browsers that have signed in to an account before: they may still sign in when others have exceeded the limit of
 * attempts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("known_browsers")
		.addColumn("token_hash", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("last_used_at", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex("known_browsers_user")
		.on("known_browsers")
		.column("user_id")
		.execute();
}
