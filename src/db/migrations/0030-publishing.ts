import type { Kysely } from "kysely";

/**
 * The version that each save of an article creates, with the pictures it used, and when a draft is published
 * automatically.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const t = db.schema;
	await t
		.createTable("project_versions")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("article_id", "text", (c) =>
			c.notNull().references("articles.id").onDelete("cascade"),
		)
		.addColumn("saved_at", "text", (c) => c.notNull())
		.addColumn("saved_by", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("excerpt", "text", (c) => c.notNull())
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("price_cents", "bigint", (c) => c.notNull())
		.addColumn("material_cost_cents", "bigint", (c) => c.notNull())
		.addColumn("featured_image", "text")
		.addColumn("category_ids", "text", (c) => c.notNull())
		.addColumn("content", "text", (c) => c.notNull())
		.execute();
	await t
		.createIndex("project_versions_newest")
		.on("project_versions")
		.columns(["article_id", "saved_at", "id"])
		.execute();
	await t.createIndex("project_versions_age").on("project_versions").column("saved_at").execute();
	await t.createIndex("project_versions_by").on("project_versions").column("saved_by").execute();

	await t
		.createTable("project_version_pictures")
		.addColumn("version_id", "text", (c) =>
			c.notNull().references("project_versions.id").onDelete("cascade"),
		)
		.addColumn("picture_id", "text", (c) => c.notNull().references("assets.id").onDelete("cascade"))
		.addPrimaryKeyConstraint("project_version_pictures_pk", ["version_id", "picture_id"])
		.execute();
	await t
		.createIndex("project_version_pictures_picture")
		.on("project_version_pictures")
		.column("picture_id")
		.execute();

	// A separate table: a column added to articles would be stored after their large contents, which lists would have to
	// read.
	await t
		.createTable("project_schedules")
		.addColumn("article_id", "text", (c) =>
			c.primaryKey().references("articles.id").onDelete("cascade"),
		)
		.addColumn("publish_at", "text", (c) => c.notNull())
		.addColumn("scheduled_by", "text", (c) => c.references("users.id").onDelete("set null"))
		.execute();
	await t
		.createIndex("project_schedules_due")
		.on("project_schedules")
		.column("publish_at")
		.execute();
	await t
		.createIndex("project_schedules_by")
		.on("project_schedules")
		.column("scheduled_by")
		.execute();
}
