import { setImmediate as runOtherCallbacks } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { fold } from "../fold.ts";
import type { Db } from "./connect.ts";
import { dialectOf, slowReads } from "./handles.ts";
import type { PageWindow } from "./paginate.ts";
import { likePattern } from "./search.ts";
import { type IndexQuery, indexQuery, type WordQuery, wordQuery } from "./search-index.ts";

export interface ArticleSearch {
	/** Condition on `articles` that limits the search. */
	where: RawBuilder<boolean>;
	newestBy: "published_at" | "created_at";
	order?: ArticleOrder | undefined;
	window: PageWindow;
	/** The condition scans texts, so the query may be slow. */
	mayTakeLong?: boolean;
}

/** Two columns or expressions of `articles` to sort by; the id is always the third. */
export interface ArticleOrder {
	by: readonly [RawBuilder<unknown>, RawBuilder<unknown>];
	direction: "asc" | "desc";
}

/** Below this number of texts, a phrase search is faster than handing it to another thread. */
const QUICK_UP_TO = 2_000;

/** A page of ids of articles whose title, excerpt or text contains `text`, and the total, by one index query. */
export async function findArticles(
	db: Db,
	text: string,
	{ where, newestBy, order, window, mayTakeLong = false }: ArticleSearch,
): Promise<{ ids: string[]; total: number }> {
	const folded = fold(text);
	const onSqlite = dialectOf(db) === "sqlite";
	const query = onSqlite ? await indexQuery(db, folded) : undefined;
	const isQuick = query?.exact && !mayTakeLong && (await lastRow(db)) <= QUICK_UP_TO;
	if (isQuick) await yieldOnce();
	const texts = onSqlite
		? textsOnSqlite(folded, query)
		: textsOnPostgres(folded, await wordQuery(db, folded));
	const { page, limit } = window;
	const by = order?.by ?? [sql.ref(`articles.${newestBy}`), sql`articles.created_at`];
	const direction = sql.raw(order?.direction ?? "desc");
	// Cross joins make SQLite start with the index, whatever its statistics say about the other tables.
	const { rows } = await sql<{ total: number; id: string | null }>`with matching as materialized (
			select articles.id, ${by[0]} as first_key, ${by[1]} as second_key
			from ${texts} cross join articles
			where articles.id = found.article_id and ${where})
		select counted.total, listed.id
		from (select count(*) as total from matching) counted left join (
			select * from matching
			order by first_key ${direction}, second_key ${direction}, id ${direction}
			limit ${limit} offset ${(page - 1) * limit}) listed on true
		order by listed.first_key ${direction}, listed.second_key ${direction},
			listed.id ${direction}`.execute(isQuick ? db : slowReads(db));
	return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

function textsOnSqlite(folded: string, query: IndexQuery | undefined): RawBuilder<unknown> {
	const contains = sql`instr(t.body, ${folded}) > 0`;
	if (!query) return sql`(select t.article_id from article_texts t where ${contains}) found`;
	const { matches, exact } = query;
	// The primary key would also find the row, but would read one page per text.
	const rows = exact ? sql`indexed by article_texts_rows` : sql``;
	const distinct = sql.raw(matches.length > 1 ? "distinct" : "");
	return sql`(select t.article_id from (
			select ${distinct} f.rowid as row
			from json_each(${JSON.stringify(matches)}) cross join article_texts_words f
			where article_texts_words match json_each.value) hits
		cross join article_texts t ${rows} where t.row = hits.row and ${exact ? sql`true` : contains}
		union all
		select t.article_id from article_texts_unindexed u cross join article_texts t
		where t.row = u.row and ${contains}) found`;
}

/** With `strpos`, which takes half as long as `like`. */
function textsOnPostgres(folded: string, query: WordQuery | undefined): RawBuilder<unknown> {
	if (!query) {
		return sql`(select article_id from article_texts
			where body like ${likePattern(folded)} escape '\\') found`;
	}
	const contains = sql`strpos(body, ${folded}) > 0`;
	const lists = query.lists.map((words) => sql`word_list(body) && ${words}::text[]`);
	// `word_list` leaves out words over 100 letters, and all words of a text over 100,000.
	const hasWords = sql`(${sql.join(lists, sql` and `)})`;
	return sql`(select article_id from article_texts where ${hasWords} and ${contains}
		union all select article_id from article_texts
			where has_unlisted_words(body) and not ${hasWords} and ${contains}) found`;
}

let turns: Promise<void> = Promise.resolve();

/** Searches on this thread run one at a time, with other callbacks in between: they wait for one search at most. */
function yieldOnce(): Promise<void> {
	turns = turns.then(() => runOtherCallbacks());
	return turns;
}

async function lastRow(db: Db): Promise<number> {
	const { rows } = await sql<{ last: number | null }>`select max(row) as last
		from article_texts`.execute(db);
	return rows[0]?.last ?? 0;
}
