import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { countRows } from "../../db/paginate.ts";
import { requireLongTransaction, type Tx } from "../../db/transaction.ts";
import type { SizedImage } from "./article-html.server.ts";

const SUMMARY_COLUMNS = [
	"articles.id",
	"articles.slug",
	"articles.title",
	"articles.excerpt",
	"articles.status",
	"articles.price_cents",
	"articles.material_cost_cents",
	"articles.featured_image",
	"articles.author_id",
	"articles.published_at",
	"articles.created_at",
	"articles.updated_at",
	"assets.url as image_url",
	"assets.width as image_width",
	"assets.height as image_height",
	"assets.variants as image_variants",
	"assets.side as image_subject_side",
] as const;

export function selectProjects(db: Db) {
	return db
		.selectFrom("articles")
		.leftJoin("assets", "assets.id", "articles.cover_image_id")
		.select(SUMMARY_COLUMNS)
		.where("articles.deleted_at", "is", null);
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProjectBySlug>>>;
export type CategoryOfProject = { id: string; name: string };

function selectProjectsWithContent(db: Db) {
	return selectProjects(db).select([
		"articles.content",
		"articles.level",
		"articles.weeks",
		"articles.tools",
		"articles.materials",
		"articles.prices_month",
	]);
}

export function findProjectBySlug(db: Db, slug: string) {
	return selectProjectsWithContent(db).where("articles.slug", "=", slug).executeTakeFirst();
}

export function findProjectById(db: Db, id: string): Promise<ProjectRow | undefined> {
	return selectProjectsWithContent(db).where("articles.id", "=", id).executeTakeFirst();
}

/** By project id, in the order in which staff chose them. */
export async function categoriesOf(
	db: Db,
	projectIds: readonly string[],
): Promise<Map<string, CategoryOfProject[]>> {
	const found = new Map<string, CategoryOfProject[]>(projectIds.map((id) => [id, []]));
	if (projectIds.length === 0) return found;
	const rows = await db
		.selectFrom("article_categories")
		.innerJoin("categories", "categories.id", "article_categories.category_id")
		.select(["article_categories.article_id", "categories.id", "categories.name"])
		.where("article_categories.article_id", "in", projectIds)
		.where("categories.deleted_at", "is", null)
		.orderBy("article_categories.position")
		.execute();
	for (const { article_id, id, name } of rows) found.get(article_id)?.push({ id, name });
	return found;
}

export async function authorsOf(db: Db, projects: readonly { author_id: string | null }[]) {
	const ids = new Set(projects.flatMap(({ author_id }) => author_id ?? []));
	if (ids.size === 0) return new Map<string, { id: string; username: string }>();
	const users = await db
		.selectFrom("users")
		.select(["id", "username"])
		.where("id", "in", [...ids])
		.execute();
	return new Map(users.map((user) => [user.id, user]));
}

/** Number of published projects, in all or in a category. Triggers update it. */
export async function countPublished(db: Db, categoryId: string | undefined): Promise<number> {
	const counted = await db
		.selectFrom("project_counts")
		.select("projects")
		.where("list", "=", categoryId ?? "all")
		.executeTakeFirst();
	return counted?.projects ?? 0;
}

/** In cents; zero counts as not entered. */
export function selectLowestCosts(db: Db) {
	const lowest = (column: "material_cost_cents" | "price_cents") =>
		db
			.selectFrom("articles")
			.where("status", "=", "published")
			.where("deleted_at", "is", null)
			.where(column, ">", 0)
			.select((eb) => eb.fn.min(column).as("lowest"));
	return db
		.selectNoFrom([
			lowest("material_cost_cents").as("material_cost_cents"),
			lowest("price_cents").as("price_cents"),
		])
		.executeTakeFirstOrThrow();
}

/** The next batch after `word`, in alphabetical order, with each word's number of texts. */
export function nextSearchWords(db: Db, word: string) {
	return db
		.selectFrom("search_words")
		.select(["word", "articles"])
		.where("word", ">", word)
		.orderBy("word")
		.limit(1_000)
		.execute();
}

/** The next batch of counted texts that visitors cannot read: drafts and the trash. */
export function nextHiddenTexts(db: Db, articleId: string) {
	return (
		db
			.selectFrom("article_texts")
			.innerJoin("articles", "articles.id", "article_texts.article_id")
			.select(["article_texts.article_id", "article_texts.body"])
			.where("article_texts.article_id", ">", articleId)
			.where((eb) =>
				eb.or([
					eb("articles.status", "<>", "published"),
					eb("articles.deleted_at", "is not", null),
				]),
			)
			// Words of longer texts are not counted, see `search_words`.
			.where(sql<boolean>`length(article_texts.body) <= 100000`)
			.orderBy("article_texts.article_id")
			.limit(10)
			.execute()
	);
}

export async function uploadsAt(db: Db, urls: readonly string[]): Promise<SizedImage[]> {
	if (urls.length === 0) return [];
	const rows = await db
		.selectFrom("assets")
		.select(["url", "width", "height", "variants"])
		.where("url", "in", urls)
		.execute();
	return rows.map((row) => ({ ...row, variants: JSON.parse(row.variants) }));
}

function liveCategories(db: Db) {
	return db.selectFrom("categories").select("id").where("deleted_at", "is", null);
}

export async function isLiveCategory(db: Db, id: string): Promise<boolean> {
	return Boolean(await liveCategories(db).where("id", "=", id).executeTakeFirst());
}

/** Ids of no category, or of one in the trash. */
export async function missingCategories(tx: Tx, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await liveCategories(tx).where("id", "in", ids).execute();
	const known = new Set(rows.map((row) => row.id));
	return ids.filter((id) => !known.has(id));
}

/** The slug and numbered ones derived from it, including the trash. */
export async function slugsLike(tx: Tx, slug: string): Promise<Set<string>> {
	const rows = await tx
		.selectFrom("articles")
		.select("slug")
		.where((eb) => eb.or([eb("slug", "=", slug), eb("slug", "like", `${slug}-%`)]))
		.execute();
	return new Set(rows.map((row) => row.slug));
}

/** Links to categories in the trash stay, so that restoring one brings the project back into it. */
export async function replaceCategories(
	tx: Tx,
	projectId: string,
	categoryIds: readonly string[],
): Promise<void> {
	await tx
		.deleteFrom("article_categories")
		.where("article_id", "=", projectId)
		.where("category_id", "in", liveCategories(tx))
		.execute();
	if (categoryIds.length === 0) return;
	await tx
		.insertInto("article_categories")
		.values(
			categoryIds.map((category_id, position) => ({
				article_id: projectId,
				category_id,
				position,
				listed_at: null,
			})),
		)
		.execute();
}

/** Copies the publication time to the lists of its categories; null removes it from them. */
export async function setListedAt(
	tx: Tx,
	projectId: string,
	listedAt: string | null,
): Promise<void> {
	await tx
		.updateTable("article_categories")
		.set({ listed_at: listedAt })
		.where("article_id", "=", projectId)
		.execute();
}

/** `body` is folded. Triggers change the index, which takes long on SQLite. */
export async function storeSearchText(tx: Tx, projectId: string, body: string): Promise<void> {
	requireLongTransaction();
	await tx
		.insertInto("article_texts")
		.values({ article_id: projectId, body })
		.onConflict((conflict) => conflict.column("article_id").doUpdateSet({ body }))
		.execute();
}

export async function projectExists(tx: Tx, id: string): Promise<boolean> {
	const found = await tx
		.selectFrom("articles")
		.select("id")
		.where("id", "=", id)
		.executeTakeFirst();
	return found !== undefined;
}

/** Without the trash. */
export function countProjectsOf(db: Db | Tx, authorId: string): Promise<number> {
	const projects = db.selectFrom("articles").where("author_id", "=", authorId);
	return countRows(projects.where("deleted_at", "is", null));
}
