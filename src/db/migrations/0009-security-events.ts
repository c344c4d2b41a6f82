import type { Kysely } from "kysely";

/** Sign-ins, failed sign-ins, and changes of credentials. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const t = db.schema;
	await t
		.createTable("security_events")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("detail", "text")
		// No foreign key: events outlive their account for a while.
		.addColumn("user_id", "text")
		.addColumn("actor_id", "text")
		.addColumn("address", "text")
		.addColumn("count", "integer", (c) => c.notNull())
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("last_at", "text", (c) => c.notNull())
		.execute();
	await t
		.createIndex("security_events_newest")
		.on("security_events")
		.columns(["last_at desc", "id desc"])
		.execute();
	await t
		.createIndex("security_events_user")
		.on("security_events")
		.columns(["user_id", "kind", "at"])
		.execute();
}
