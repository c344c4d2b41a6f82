import { type Kysely, sql } from "kysely";

/**
 * Photo details for the press, a flag for pictures whose narrow copies are still missing, and the preview pictures of
 * published content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const t = db.schema;
	for (const name of ["fair", "credit", "licence"]) {
		await t.alterTable("gallery_items").addColumn(name, "text").execute();
	}
	await t.alterTable("gallery_items").addColumn("year", "integer").execute();
	await t
		.alterTable("gallery_items")
		.addColumn("project_id", "text", (c) => c.references("articles.id").onDelete("set null"))
		.execute();
	await t.createIndex("gallery_items_project").on("gallery_items").column("project_id").execute();

	await t
		.alterTable("assets")
		.addColumn("narrow_copies", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await sql`create index assets_without_narrow_copies on assets (id) where narrow_copies = 0 and withdrawn_at is null`.execute(
		db,
	);

	await t
		.createTable("previews")
		.addColumn("name", "text", (c) => c.primaryKey())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("made_from", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("withdrawn_at", "text")
		.execute();
	await sql`create unique index previews_subject on previews (subject) where withdrawn_at is null`.execute(
		db,
	);
	await sql`create index articles_public_changed on articles (updated_at, id) where status = 'published' and deleted_at is null`.execute(
		db,
	);
}
