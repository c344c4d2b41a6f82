import { type Kysely, sql } from "kysely";

/**
 * The pictures that each article uses, and since when a picture is unused. An hourly job fills in existing articles:
 * those without `pictures_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const t = db.schema;
	await t.alterTable("assets").addColumn("unused_since", "text").execute();
	await t.alterTable("assets").addColumn("withdrawn_at", "text").execute();
	// The part of a picture's address that all its widths share.
	await sql`create index assets_name on assets (substr(url, 8, 24))`.execute(db);

	await t.alterTable("articles").addColumn("pictures_at", "text").execute();
	await sql`create index articles_pictures_unknown on articles (id)
		where pictures_at is null or pictures_at <> updated_at`.execute(db);
	await t
		.createTable("article_pictures")
		.addColumn("article_id", "text", (c) =>
			c.notNull().references("articles.id").onDelete("cascade"),
		)
		.addColumn("picture_id", "text", (c) => c.notNull().references("assets.id").onDelete("cascade"))
		.addPrimaryKeyConstraint("article_pictures_pk", ["article_id", "picture_id"])
		.execute();
	await t
		.createIndex("article_pictures_picture")
		.on("article_pictures")
		.column("picture_id")
		.execute();
}
