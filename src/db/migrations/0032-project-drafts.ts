import type { Kysely } from "kysely";

/** Unsaved edits in a project's form, shared between a member of staff's devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const t = db.schema;
	await t
		.createTable("project_drafts")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("author_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("record", "text", (c) => c.notNull())
		.addColumn("article_id", "text", (c) => c.references("articles.id").onDelete("cascade"))
		.addColumn("device", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("excerpt", "text", (c) => c.notNull())
		.addColumn("choices", "text", (c) => c.notNull())
		.addColumn("content", "text", (c) => c.notNull())
		.addUniqueConstraint("project_drafts_of", ["author_id", "record"])
		.execute();
	await t.createIndex("project_drafts_article").on("project_drafts").column("article_id").execute();
	await t.createIndex("project_drafts_age").on("project_drafts").column("updated_at").execute();
}
