import type { Kysely } from "kysely";

/** Second steps: passkeys, authenticator apps and recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const t = db.schema;
	await t
		.createTable("passkeys")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("public_key", "text", (c) => c.notNull())
		.addColumn("counter", "bigint", (c) => c.notNull())
		.addColumn("transports", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("last_used_at", "text")
		.execute();
	await t.createIndex("passkeys_user").on("passkeys").column("user_id").execute();
	await t
		.createTable("code_apps")
		.addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
		.addColumn("secret", "text", (c) => c.notNull())
		.addColumn("last_step", "integer", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("confirmed_at", "text")
		.execute();
	await t
		.createTable("recovery_codes")
		.addColumn("code_hash", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("created_at", "text", (c) => c.notNull())
		.execute();
	await t.createIndex("recovery_codes_user").on("recovery_codes").column("user_id").execute();
	await t
		.createTable("challenges")
		.addColumn("token_hash", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("challenge", "text")
		.addColumn("expires_at", "text", (c) => c.notNull())
		.execute();
	await t.createIndex("challenges_user").on("challenges").column("user_id").execute();
}
