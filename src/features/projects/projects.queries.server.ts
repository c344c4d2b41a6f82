import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { type PageWindow, paginate } from "../../db/paginate.ts";
import { remembered } from "../../db/remembered.ts";
import { contains } from "../../db/search.ts";
import { findArticles } from "../../db/search-articles.ts";
import type { Tx } from "../../db/transaction.ts";
import type { SizedImage } from "./article-html.server.ts";
import type { ListSort } from "./list-choice.ts";
import { type Budget, expressionsOf, orderOf, withinBudget } from "./list-order.server.ts";
import type { ProjectStatus } from "./projects.contract.ts";
import type { ProjectSort } from "./staff-sorts.ts";

/** A literal, not a parameter: only then do the planners use the partial index of published articles. */
const isPublished = sql<boolean>`articles.status = 'published'`;

export interface ProjectFilter extends Budget {
	/** Undefined for every status. */
	status: ProjectStatus | undefined;
	/** Text to find; undefined for none. */
	search: string | undefined;
	/** Match the words of the search in any order. */
	anyOrder?: boolean;
	categoryId: string | undefined;
	authorId?: string | undefined;
	/** Newest first by default. */
	sort?: ListSort | ProjectSort | undefined;
}

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
	"assets.side as image_side",
] as const;

function selectProjects(db: Db) {
	return db
		.selectFrom("articles")
		.leftJoin("assets", "assets.id", "articles.cover_image_id")
		.select(SUMMARY_COLUMNS)
		.where("articles.deleted_at", "is", null);
}

export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>["rows"][number];
export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProjectBySlug>>>;
export type CategoryOfProject = { id: string; name: string };

/**
 * One page and the total number. Published projects are sorted by publication, others by creation, newest first, unless
 * `sort` says otherwise. Does not read the contents.
 */
export async function selectSummaries(db: Db, filter: ProjectFilter, window: PageWindow) {
	const { status, search, categoryId, authorId, sort } = filter;
	if (search) return searchSummaries(db, { ...filter, search }, window);
	let query = selectProjects(db);
	if (authorId) query = query.where("articles.author_id", "=", authorId);
	for (const condition of withinBudget(filter)) query = query.where(condition);
	const count = remembered(selectMatching(db, filter) as never);
	const sorted = orderOf(db, sort);
	const expressions = sorted && expressionsOf(sorted);

	if (status === "published") {
		query = query.where(isPublished);
		if (!categoryId) {
			return paginate(query, window, {
				order: ["articles.published_at", "articles.created_at", "articles.id"],
				expressions,
				count,
			});
		}
		// listed_at is a copy of published_at in the category's own index, so no other row is read.
		const inCategory = query
			.innerJoin("article_categories", "article_categories.article_id", "articles.id")
			.where("article_categories.category_id", "=", categoryId)
			.where("article_categories.listed_at", "is not", null);
		return paginate(inCategory, window, {
			order: ["article_categories.listed_at", "articles.created_at", "articles.id"],
			expressions,
			count,
		});
	}
	if (status) query = query.where("articles.status", "=", status);
	if (categoryId) query = query.where("articles.id", "in", articlesIn(db, categoryId));
	return paginate(query, window, {
		order: ["articles.created_at", "articles.id"],
		expressions,
		count,
	});
}

/** The search returns the ids and the total; only the rows of the page are read completely. */
async function searchSummaries(
	db: Db,
	filter: ProjectFilter & { search: string },
	window: PageWindow,
) {
	const words = filter.anyOrder ? filter.search.split(" ") : [filter.search];
	// The longest word is likely to be the rarest.
	const [rarest = "", ...others] = words.toSorted((a, b) => b.length - a.length);
	const { ids, total } = await findArticles(db, rarest, {
		where: isListedWith(filter, others),
		mayTakeLong: others.length > 0,
		newest: filter.status === "published" ? "published_at" : "created_at",
		order: orderOf(db, filter.sort),
		window,
	});
	return { rows: await selectInOrder(db, ids), total };
}

/** A project that was deleted meanwhile is missing. */
async function selectInOrder(db: Db, ids: readonly string[]) {
	if (ids.length === 0) return [];
	const rows = await selectProjects(db).where("articles.id", "in", ids).execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest published projects that contain all of these texts; put the rarest first. */
export async function selectPublishedWith(db: Db, texts: readonly string[], limit: number) {
	const [rarest = "", ...others] = texts;
	const published = { status: "published", search: undefined, categoryId: undefined } as const;
	const { ids } = await findArticles(db, rarest, {
		where: isListedWith(published, others),
		newest: "published_at",
		window: { page: 1, limit },
		mayTakeLong: others.length > 0,
	});
	return selectInOrder(db, ids);
}

/** The same rows without the joins for order and presentation: cheaper to count. */
function selectMatching(db: Db, filter: ProjectFilter) {
	const { status, categoryId, authorId } = filter;
	const budget = withinBudget(filter);
	if (status === "published" && categoryId && !authorId && budget.length === 0) {
		return db
			.selectFrom("article_categories")
			.where("category_id", "=", categoryId)
			.where("listed_at", "is not", null);
	}
	return db.selectFrom("articles").where(isListed(filter));
}

/** Condition: the article is not deleted, and matches the filters for status, category, author and costs. */
function isListed(filter: ProjectFilter): RawBuilder<boolean> {
	const { status, categoryId, authorId } = filter;
	const conditions = [sql`articles.deleted_at is null`, ...withinBudget(filter)];
	// True for every published project; mentioning the column makes SQLite count from the index alone.
	if (status === "published") conditions.push(isPublished, sql`articles.published_at is not null`);
	else if (status) conditions.push(sql`articles.status = ${status}`);
	if (authorId) conditions.push(sql`articles.author_id = ${authorId}`);
	if (categoryId) {
		conditions.push(sql`articles.id in (select article_id from article_categories
			where category_id = ${categoryId})`);
	}
	return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Like `isListed`, and its text contains each of these. */
function isListedWith(filter: ProjectFilter, texts: readonly string[]): RawBuilder<boolean> {
	const containing = texts.map(
		(text) => sql`exists (select 1 from article_texts other
			where other.article_id = articles.id and ${contains(sql.ref("other.body"), text)})`,
	);
	return sql<boolean>`${sql.join([isListed(filter), ...containing], sql` and `)}`;
}

function articlesIn(db: Db, categoryId: string) {
	return db
		.selectFrom("article_categories")
		.select("article_id")
		.where("category_id", "=", categoryId);
}

/** Includes the columns that lists do not read. */
function selectWholeProjects(db: Db) {
	return selectProjects(db).select([
		"articles.content",
		"articles.level",
		"articles.weeks",
		"articles.tools",
	]);
}

export function findProjectBySlug(db: Db, slug: string) {
	return selectWholeProjects(db).where("articles.slug", "=", slug).executeTakeFirst();
}

export function findProjectById(db: Db, id: string): Promise<ProjectRow | undefined> {
	return selectWholeProjects(db).where("articles.id", "=", id).executeTakeFirst();
}

/** The categories of each project, in the order in which they were chosen. */
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

/** Categories with published projects, by name. */
export async function categoriesWithProjects(db: Db) {
	const rows = await remembered(db.selectFrom("categories"))
		.innerJoin("article_categories", "article_categories.category_id", "categories.id")
		.select(["categories.id", "categories.name"])
		.select((eb) => eb.fn.countAll<number>().as("projects_count"))
		.where("categories.deleted_at", "is", null)
		.where("article_categories.listed_at", "is not", null)
		.groupBy(["categories.id", "categories.name", "categories.name_key"])
		.orderBy("categories.name_key")
		.execute();
	return rows.map((row) => ({ ...row, projects_count: Number(row.projects_count) }));
}

/** The next batch of the vocabulary after `word`, in alphabetical order, with the number of texts for each word. */
export function vocabularyAfter(db: Db, word: string) {
	return db
		.selectFrom("search_words")
		.select(["word", "articles"])
		.where("word", ">", word)
		.orderBy("word")
		.limit(2_000)
		.execute();
}

/** The next batch of counted texts that visitors cannot read: of drafts, and of projects in the trash. */
export function hiddenTextsAfter(db: Db, articleId: string) {
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
			// The words of longer texts are not counted, see migration 0020.
			.where(sql<boolean>`length(article_texts.body) <= 100000`)
			.orderBy("article_texts.article_id")
			.limit(50)
			.execute()
	);
}

/** The uploads at these addresses. */
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

/** Those of the ids that are no category, or one in the trash. */
export async function missingCategories(tx: Tx, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await liveCategories(tx).where("id", "in", ids).execute();
	const known = new Set(rows.map((row) => row.id));
	return ids.filter((id) => !known.has(id));
}

/** The slug itself and numbered ones derived from it, including projects in the trash. */
export async function slugsLike(tx: Tx, slug: string): Promise<Set<string>> {
	const rows = await tx
		.selectFrom("articles")
		.select("slug")
		.where((eb) => eb.or([eb("slug", "=", slug), eb("slug", "like", `${slug}-%`)]))
		.execute();
	return new Set(rows.map((row) => row.slug));
}

/**
 * Sets the project's categories. Links to categories in the trash stay, so that restoring one brings the project back
 * into it.
 */
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

/** Copies the time of publication to the lists of its categories; null removes it from them. */
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

/** Stores the text that the search matches; `body` is folded. */
export async function storeSearchText(tx: Tx, projectId: string, body: string): Promise<void> {
	await tx
		.insertInto("article_texts")
		.values({ article_id: projectId, body })
		.onConflict((conflict) => conflict.column("article_id").doUpdateSet({ body }))
		.execute();
}
