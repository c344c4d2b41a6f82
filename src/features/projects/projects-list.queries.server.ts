import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { byCharacter, type PageWindow, paginate } from "../../db/paginate.ts";
import { contains } from "../../db/search.ts";
import { type ArticleOrder, findArticles } from "../../db/search-articles.ts";
import { readSort } from "../../platform/browser/query-string.ts";
import type { ListSort, ProjectSort, ProjectSortColumn } from "./list-choice.ts";
import type { ProjectStatus } from "./projects.contract.ts";
import { countPublished, selectProjects } from "./projects.queries.server.ts";

/** Further words are ignored: PostgreSQL plans a join for each, which takes seconds for fifty. */
const MAX_WORDS = 10;

/** A literal, not a parameter: only then do the planners use the partial index of published articles. */
const isPublished = sql<boolean>`articles.status = 'published'`;

export interface ProjectFilter extends Limits {
	status: ProjectStatus | undefined;
	search: string | undefined;
	wordsInAnyOrder?: boolean;
	categoryId: string | undefined;
	authorId?: string | undefined;
	sort?: ListSort | ProjectSort | undefined;
}

export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>["rows"][number];

/** A page and the total, without contents. By default the last published or, for other statuses, created is first. */
export async function selectSummaries(db: Db, filter: ProjectFilter, window: PageWindow) {
	const { status, search, categoryId, authorId, sort } = filter;
	if (search) return searchSummaries(db, { ...filter, search }, window);
	let query = selectProjects(db);
	if (authorId) query = query.where("articles.author_id", "=", authorId);
	const limits = limitConditions(filter);
	for (const condition of limits) query = query.where(condition);
	const hasStoredCount = status === "published" && !authorId && limits.length === 0;
	const articleOrder = orderOf(db, sort);
	const options = {
		key: "articles.id",
		expressions: articleOrder && expressionsOf(articleOrder),
		...(hasStoredCount
			? { total: countPublished(db, categoryId) }
			: // The same rows without the joins for order and presentation: cheaper to count.
				{ count: db.selectFrom("articles").where(matchesFilter(filter)) }),
	} as const;

	if (status === "published") {
		query = query.where(isPublished);
		if (!categoryId) {
			return paginate(query, window, {
				order: ["articles.published_at", "articles.created_at", "articles.id"],
				...options,
			});
		}
		// listed_at copies published_at into the category's own index, so no other row is read.
		return paginate(inCategory(query, categoryId), window, {
			order: ["article_categories.listed_at", "articles.created_at", "articles.id"],
			...options,
		});
	}
	if (status) query = query.where("articles.status", "=", status);
	if (categoryId) query = query.where(isInCategory(categoryId));
	return paginate(query, window, { order: ["articles.created_at", "articles.id"], ...options });
}

function inCategory(query: ReturnType<typeof selectProjects>, categoryId: string) {
	return query
		.innerJoin("article_categories", "article_categories.article_id", "articles.id")
		.where("article_categories.category_id", "=", categoryId)
		.where("article_categories.listed_at", "is not", null);
}

export async function selectSimilar(db: Db, id: string, categoryId: string, limit: number) {
	return inCategory(selectProjects(db).where(isPublished), categoryId)
		.where("articles.id", "<>", id)
		.orderBy("article_categories.listed_at", "desc")
		.orderBy("article_categories.article_id", "desc")
		.limit(limit)
		.execute();
}

/** The search returns ids and the total; only the page's rows are read completely. */
async function searchSummaries(
	db: Db,
	filter: ProjectFilter & { search: string },
	window: PageWindow,
) {
	const words = filter.wordsInAnyOrder
		? [...new Set(filter.search.split(" "))].slice(0, MAX_WORDS)
		: [filter.search];
	// The longest word is likely to be the rarest.
	const [rarest = "", ...others] = words.toSorted((a, b) => b.length - a.length);
	const { ids, total } = await findArticles(db, rarest, {
		where: matchesAll(filter, others),
		mayTakeLong: others.length > 0,
		newestBy: filter.status === "published" ? "published_at" : "created_at",
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

/** The newest published projects that contain all of these texts; fastest with the rarest text first. */
export async function selectPublishedContaining(db: Db, texts: readonly string[], limit: number) {
	const [rarest = "", ...others] = texts;
	const published = { status: "published", search: undefined, categoryId: undefined } as const;
	const { ids } = await findArticles(db, rarest, {
		where: matchesAll(published, others),
		newestBy: "published_at",
		window: { page: 1, limit },
		mayTakeLong: others.length > 0,
	});
	return selectInOrder(db, ids);
}

function matchesFilter(filter: ProjectFilter): RawBuilder<boolean> {
	const { status, categoryId, authorId } = filter;
	const conditions = [sql`articles.deleted_at is null`, ...limitConditions(filter)];
	if (status === "published") conditions.push(isPublished);
	else if (status) conditions.push(sql`articles.status = ${status}`);
	if (authorId) conditions.push(sql`articles.author_id = ${authorId}`);
	if (categoryId) conditions.push(isInCategory(categoryId));
	return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isInCategory = (categoryId: string) =>
	sql<boolean>`articles.id in (select article_id from article_categories where category_id = ${categoryId})`;

/** Like `matchesFilter`, and its text contains each of these. */
function matchesAll(filter: ProjectFilter, texts: readonly string[]): RawBuilder<boolean> {
	const containing = texts.map(
		(text) => sql`exists (select 1 from article_texts other
			where other.article_id = articles.id and ${contains(sql.ref("other.body"), text)})`,
	);
	return sql<boolean>`${sql.join([matchesFilter(filter), ...containing], sql` and `)}`;
}

/** Money and weeks that a visitor can spend at most, and the school level; undefined for any. */
interface Limits {
	maxMaterials?: number | undefined;
	maxHelp?: number | undefined;
	maxWeeks?: number | undefined;
	level?: string | undefined;
}

function limitConditions(limits: Limits): RawBuilder<boolean>[] {
	const { maxMaterials, maxHelp, maxWeeks, level } = limits;
	const conditions: RawBuilder<boolean>[] = [];
	if (maxMaterials !== undefined) {
		conditions.push(sql<boolean>`articles.material_cost_cents <= ${maxMaterials * 100}`);
	}
	if (maxHelp !== undefined) {
		conditions.push(sql<boolean>`articles.price_cents <= ${maxHelp * 100}`);
	}
	if (maxWeeks !== undefined) conditions.push(sql<boolean>`articles.weeks <= ${maxWeeks}`);
	if (level !== undefined) conditions.push(sql<boolean>`articles.level = ${level}`);
	return conditions;
}

/** There are indexes with the same expressions. */
function orderOf(db: Db, sort: ListSort | ProjectSort | undefined): ArticleOrder | undefined {
	if (sort === undefined || sort === "newest") return undefined;
	if (sort === "cost") {
		return {
			by: [sql`articles.material_cost_cents`, sql`articles.price_cents`],
			direction: "asc",
		};
	}
	const { column, isDescending } = readSort(sort);
	return {
		by: [expressionOf(db, column), sql`articles.created_at`],
		direction: isDescending ? "desc" : "asc",
	};
}

function expressionOf(db: Db, column: ProjectSortColumn): RawBuilder<unknown> {
	if (column === "title") return byCharacter(db, "articles.title");
	if (column === "price") return sql`articles.price_cents`;
	if (column === "material_cost") return sql`articles.material_cost_cents`;
	if (column === "status") {
		return sql`(case articles.status when 'published' then 1 else 0 end)`;
	}
	return sql.ref(`articles.${column}`);
}

function expressionsOf({ by, direction }: ArticleOrder): RawBuilder<unknown>[] {
	const columns = [...by, sql`articles.id`];
	return direction === "asc" ? columns : columns.map((column) => sql`${column} desc`);
}
