import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/** The tables of the first version. schema.ts documents the columns. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const t = db.schema;
	await t
		.createTable("meta")
		.addColumn("key", "text", (c) => c.primaryKey())
		.addColumn("value", "text", (c) => c.notNull())
		.execute();

	await t
		.createTable("users")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("username", "text", (c) => c.notNull())
		.addColumn("username_key", "text", (c) => c.notNull().unique())
		.addColumn("email", "text", (c) => c.notNull().unique())
		.addColumn("password_hash", "text", (c) => c.notNull())
		.addColumn("role", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.execute();
	await t.createIndex("users_newest").on("users").columns(["created_at desc", "id desc"]).execute();

	await t
		.createTable("sessions")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("token_hash", "text", (c) => c.notNull().unique())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("user_agent", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("last_seen_at", "text", (c) => c.notNull())
		.addColumn("expires_at", "text", (c) => c.notNull())
		.execute();
	await t.createIndex("sessions_user").on("sessions").column("user_id").execute();

	await t
		.createTable("password_resets")
		.addColumn("token_hash", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("expires_at", "text", (c) => c.notNull())
		.execute();
	await t.createIndex("password_resets_user").on("password_resets").column("user_id").execute();

	await t
		.createTable("categories")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("name_key", "text", (c) => c.notNull().unique())
		.addColumn("slug", "text", (c) => c.notNull().unique())
		.addColumn("description", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.execute();

	await t
		.createTable("assets")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("url", "text", (c) => c.notNull())
		.addColumn("width", "integer", (c) => c.notNull())
		.addColumn("height", "integer", (c) => c.notNull())
		.addColumn("variants", "text", (c) => c.notNull())
		.addColumn("placeholder", "text", (c) => c.notNull())
		.addColumn("article_id", "text")
		.addColumn("created_by", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("created_at", "text", (c) => c.notNull())
		.execute();
	await t.createIndex("assets_creator").on("assets").column("created_by").execute();
	await t.createIndex("assets_url").on("assets").column("url").execute();

	await t
		.createTable("articles")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("slug", "text", (c) => c.notNull().unique())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("excerpt", "text", (c) => c.notNull())
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("price_cents", "bigint", (c) => c.notNull())
		.addColumn("material_cost_cents", "bigint", (c) => c.notNull())
		.addColumn("featured_image", "text")
		.addColumn("cover_image_id", "text", (c) => c.references("assets.id").onDelete("set null"))
		.addColumn("author_id", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("published_at", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.addColumn("deleted_at", "text")
		.addColumn("content", "text", (c) => c.notNull())
		.execute();
	// The status is a literal in the index, so that both query planners use it for the public list.
	await sql`create index articles_public on articles (published_at desc, created_at desc, id desc)
		where status = 'published' and deleted_at is null`.execute(db);
	await sql`create index articles_newest on articles (created_at desc, id desc) where deleted_at is null`.execute(
		db,
	);
	await sql`create index articles_trashed on articles (deleted_at desc, id desc) where deleted_at is not null`.execute(
		db,
	);
	await t.createIndex("articles_author").on("articles").column("author_id").execute();
	await t.createIndex("articles_cover").on("articles").column("cover_image_id").execute();

	await t
		.createTable("article_categories")
		.addColumn("article_id", "text", (c) =>
			c.notNull().references("articles.id").onDelete("cascade"),
		)
		.addColumn("category_id", "text", (c) =>
			c.notNull().references("categories.id").onDelete("cascade"),
		)
		.addColumn("position", "integer", (c) => c.notNull())
		.addColumn("listed_at", "text")
		.addPrimaryKeyConstraint("article_categories_pk", ["article_id", "category_id"])
		.execute();
	await t
		.createIndex("article_categories_list")
		.on("article_categories")
		.columns(["category_id", "listed_at desc", "article_id desc"])
		.execute();

	await createArticleTexts(db, dialect);

	await t
		.createTable("gallery_items")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("image_id", "text", (c) => c.notNull().references("assets.id"))
		.addColumn("featured", "integer", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.addColumn("deleted_at", "text")
		.execute();
	await t.createIndex("gallery_items_image").on("gallery_items").column("image_id").execute();
	await t
		.createIndex("gallery_items_order")
		.on("gallery_items")
		.columns(["featured desc", "created_at desc", "id desc"])
		.execute();

	await t
		.createTable("orders")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("article_id", "text", (c) => c.references("articles.id").onDelete("set null"))
		.addColumn("article_title", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("phone", "text", (c) => c.notNull())
		.addColumn("email", "text")
		.addColumn("notes", "text")
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.addColumn("search_text", "text", (c) => c.notNull())
		.execute();
	await t
		.createIndex("orders_newest")
		.on("orders")
		.columns(["created_at desc", "id desc"])
		.execute();
	await t
		.createIndex("orders_status")
		.on("orders")
		.columns(["status", "created_at desc", "id desc"])
		.execute();
	await t.createIndex("orders_user").on("orders").columns(["user_id", "created_at desc"]).execute();
	await t.createIndex("orders_article").on("orders").column("article_id").execute();

	await t
		.createTable("assistance_requests")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("phone", "text", (c) => c.notNull())
		.addColumn("institution", "text", (c) => c.notNull())
		.addColumn("project_title", "text", (c) => c.notNull())
		.addColumn("project_category", "text", (c) => c.notNull())
		.addColumn("deadline", "text", (c) => c.notNull())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("service_types", "text", (c) => c.notNull())
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.addColumn("search_text", "text", (c) => c.notNull())
		.execute();
	await t
		.createIndex("assistance_requests_newest")
		.on("assistance_requests")
		.columns(["created_at desc", "id desc"])
		.execute();
	await t
		.createIndex("assistance_requests_status")
		.on("assistance_requests")
		.columns(["status", "created_at desc", "id desc"])
		.execute();

	await t
		.createTable("assistance_files")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("request_id", "text", (c) =>
			c.notNull().references("assistance_requests.id").onDelete("cascade"),
		)
		.addColumn("position", "integer", (c) => c.notNull())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("type", "text", (c) => c.notNull())
		.addColumn("size", "integer", (c) => c.notNull())
		.addColumn("storage_key", "text", (c) => c.notNull())
		.execute();
	await t
		.createIndex("assistance_files_request")
		.on("assistance_files")
		.column("request_id")
		.execute();

	await t
		.createTable("results")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("description", "text")
		.addColumn("year", "integer", (c) => c.notNull())
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("published_at", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.addColumn("deleted_at", "text")
		.execute();
	await t
		.createIndex("results_year")
		.on("results")
		.columns(["year desc", "created_at desc", "id desc"])
		.execute();

	await t
		.createTable("result_items")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("result_id", "text", (c) => c.notNull().references("results.id").onDelete("cascade"))
		.addColumn("category_id", "text", (c) => c.references("categories.id").onDelete("set null"))
		.addColumn("category_name", "text", (c) => c.notNull())
		.addColumn("position", "integer")
		.addColumn("participant_name", "text", (c) => c.notNull())
		.addColumn("school", "text", (c) => c.notNull())
		.addColumn("score", "text", (c) => c.notNull())
		.addColumn("additional_info", "text", (c) => c.notNull())
		.addColumn("sort_order", "integer", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("updated_at", "text", (c) => c.notNull())
		.execute();
	await t.createIndex("result_items_result").on("result_items").column("result_id").execute();
	await t.createIndex("result_items_category").on("result_items").column("category_id").execute();

	await t
		.createTable("outbox")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("dedupe_key", "text", (c) => c.notNull().unique())
		.addColumn("recipient", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("attempts", "integer", (c) => c.notNull())
		.addColumn("next_attempt_at", "text", (c) => c.notNull())
		.addColumn("sent_at", "text")
		.addColumn("last_error", "text")
		.execute();
	await sql`create index outbox_due on outbox (next_attempt_at) where sent_at is null`.execute(db);

	await t
		.createTable("audit_log")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("actor_id", "text")
		.addColumn("actor_name", "text", (c) => c.notNull())
		.addColumn("action", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("subject_id", "text", (c) => c.notNull())
		.addColumn("before", "text")
		.addColumn("after", "text")
		.execute();
	await t.createIndex("audit_log_newest").on("audit_log").columns(["at desc", "id desc"]).execute();
	await t
		.createIndex("audit_log_subject")
		.on("audit_log")
		.columns(["subject", "subject_id"])
		.execute();

	await t
		.createTable("idempotency_keys")
		.addColumn("scope", "text", (c) => c.notNull())
		.addColumn("key", "text", (c) => c.notNull())
		.addColumn("body_hash", "text", (c) => c.notNull())
		.addColumn("status", "integer", (c) => c.notNull())
		.addColumn("answer", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("idempotency_keys_pk", ["scope", "key"])
		.execute();
	await t.createIndex("idempotency_keys_age").on("idempotency_keys").column("created_at").execute();

	if (dialect === "postgres") {
		// The layout that rate-limiter-flexible's PostgreSQL store expects.
		await sql`create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
			db,
		);
	}
}

/** The folded text for search, with a trigram index on both databases. */
async function createArticleTexts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === "postgres") {
		await sql`create extension if not exists pg_trgm`.execute(db);
		await sql`create table article_texts (
			article_id text primary key references articles(id) on delete cascade,
			body text not null)`.execute(db);
		// Uncompressed and out of line, which makes the planner prefer the index from 1,000 rows on.
		await sql`alter table article_texts alter column body set storage external`.execute(db);
		// No pending list: a long one makes the planner choose a sequential scan.
		await sql`create index article_texts_trigrams on article_texts
			using gin (body gin_trgm_ops) with (fastupdate = off)`.execute(db);
		return;
	}
	// An explicit integer key: VACUUM may renumber implicit rowids, which the index refers to.
	await sql`create table article_texts (
		row integer primary key,
		article_id text not null unique references articles(id) on delete cascade,
		body text not null)`.execute(db);
	await sql`create virtual table article_texts_trigrams using fts5(
		body, content='article_texts', content_rowid='row', tokenize='trigram case_sensitive 1')`.execute(
		db,
	);
	await sql`create trigger article_texts_inserted after insert on article_texts begin
		insert into article_texts_trigrams(rowid, body) values (new.row, new.body); end`.execute(db);
	await sql`create trigger article_texts_deleted after delete on article_texts begin
		insert into article_texts_trigrams(article_texts_trigrams, rowid, body) values ('delete', old.row, old.body); end`.execute(
		db,
	);
	await sql`create trigger article_texts_updated after update on article_texts begin
		insert into article_texts_trigrams(article_texts_trigrams, rowid, body) values ('delete', old.row, old.body);
		insert into article_texts_trigrams(rowid, body) values (new.row, new.body); end`.execute(db);
}
