import type { Kysely } from "kysely";

/** Changes that staff propose to a colleague's article, and the decision about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const t = db.schema;
	await t
		.createTable("project_proposals")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("article_id", "text", (c) =>
			c.notNull().references("articles.id").onDelete("cascade"),
		)
		.addColumn("proposed_by", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("read_at", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.addColumn("decided_by", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("version_id", "text", (c) => c.references("project_versions.id").onDelete("cascade"))
		.addColumn("reason", "text")
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("excerpt", "text", (c) => c.notNull())
		.addColumn("price_cents", "bigint", (c) => c.notNull())
		.addColumn("material_cost_cents", "bigint", (c) => c.notNull())
		.addColumn("featured_image", "text")
		.addColumn("category_ids", "text", (c) => c.notNull())
		.addColumn("content", "text", (c) => c.notNull())
		.execute();
	const indexed = { article: "article_id", by: "proposed_by", decided: "decided_by" };
	for (const [name, column] of Object.entries(indexed)) {
		await t
			.createIndex(`project_proposals_${name}`)
			.on("project_proposals")
			.column(column)
			.execute();
	}
	await t
		.createIndex("project_proposals_version")
		.on("project_proposals")
		.column("version_id")
		.execute();
	await t
		.createIndex("project_proposals_age")
		.on("project_proposals")
		.columns(["state", "updated_at"])
		.execute();
}
