import { setImmediate as otherWork } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./dialect.ts";
import type { PageWindow } from "./paginate.ts";
import { likePattern } from "./search.ts";
import { fold } from "./text.ts";

export interface ArticleSearch {
	/** Which articles count: a condition on `articles`. */
	where: RawBuilder<boolean>;
	/** The time to sort by, newest first. */
	newest: "published_at" | "created_at";
	window: PageWindow;
}

interface Found {
	total: number;
	/** Newest first. */
	rows: FoundRow[];
}

interface FoundRow {
	id: string;
	newest: string;
	created_at: string;
}

/**
 * The ids of one page of the articles whose title, excerpt or text contains `text`, newest first, and how many
 * there are in all: the index is asked once for both.
 */
export async function findArticles(
	db: Db,
	text: string,
	search: ArticleSearch,
): Promise<{ ids: string[]; total: number }> {
	const { page, limit } = search.window;
	const skipped = (page - 1) * limit;
	const found =
		dialectOf(db) === "sqlite"
			? await inSteps(db, fold(text), search, skipped + limit)
			: await read(db, search, textsLike(fold(text)), skipped + limit);
	return { ids: found.rows.slice(skipped).map(({ id }) => id), total: found.total };
}

/** How many texts one read looks at: it takes some milliseconds, with the index or without. */
const STEP = { index: 5_000, text: 250 };

/**
 * SQLite reads on the event loop's own thread: many texts are gone through a part at a time, with other requests
 * served in between. What is stored meanwhile may be in or not, but nothing is found twice: a text keeps its row.
 */
async function inSteps(
	db: Db,
	folded: string,
	search: ArticleSearch,
	wanted: number,
): Promise<Found> {
	// A trigram index knows nothing shorter than three characters.
	const indexed = [...folded].length >= 3;
	const texts = indexed ? textsIndexed(folded) : textsLike(folded);
	const row = sql.ref(indexed ? "f.rowid" : "t.row");
	const step = indexed ? STEP.index : STEP.text;
	const all: Found = { total: 0, rows: [] };
	for (let last = await lastRow(db); last > 0; last -= step) {
		await nextTurn();
		// As integers: the index takes no notice of a bound that is a floating-point number.
		const range = sql`${row} > ${BigInt(last - step)} and ${row} <= ${BigInt(last)}`;
		const found = await read(db, search, sql`${texts} and ${range}`, wanted);
		all.total += found.total;
		all.rows = all.rows.length > 0 ? newestOf(all.rows, found.rows, wanted) : found.rows;
	}
	return all;
}

let turns: Promise<void> = Promise.resolve();

/** Searches that go on at once take turns, with other work after each: together they stop it no longer than one. */
function nextTurn(): Promise<void> {
	turns = turns.then(() => otherWork());
	return turns;
}

async function lastRow(db: Db): Promise<number> {
	const { rows } = await sql<{ last: number }>`select coalesce(max(row), 0) as last
		from article_texts`.execute(db);
	return rows[0]?.last ?? 0;
}

function newestOf(some: FoundRow[], others: FoundRow[], wanted: number): FoundRow[] {
	return [...some, ...others].sort(newestFirst).slice(0, wanted);
}

/** As the databases sort: by the bytes of times and ids, which are ASCII. */
function newestFirst(a: FoundRow, b: FoundRow): number {
	for (const key of ["newest", "created_at", "id"] as const) {
		if (a[key] !== b[key]) return a[key] < b[key] ? 1 : -1;
	}
	return 0;
}

// Cross joins: SQLite then begins with the index, whatever it thinks of the other tables' sizes.

function textsIndexed(folded: string): RawBuilder<unknown> {
	const phrase = `"${folded.replaceAll('"', '""')}"`;
	return sql`article_texts_trigrams f cross join article_texts t
		where f.rowid = t.row and article_texts_trigrams match ${phrase}`;
}

function textsLike(folded: string): RawBuilder<unknown> {
	return sql`article_texts t where t.body like ${likePattern(folded)} escape '\\'`;
}

/** The newest `wanted` of these texts' articles, and how many they are. */
async function read(
	db: Db,
	{ where, newest }: ArticleSearch,
	texts: RawBuilder<unknown>,
	wanted: number,
): Promise<Found> {
	const { rows } = await sql<FoundRow & { total: number }>`with matching as materialized (
			select articles.id, ${sql.ref(`articles.${newest}`)} as newest, articles.created_at
			from (select t.article_id from ${texts}) found cross join articles
			where articles.id = found.article_id and ${where})
		select id, newest, created_at, (select count(*) from matching) as total
		from matching order by newest desc, created_at desc, id desc limit ${wanted}`.execute(db);
	return { total: rows[0]?.total ?? 0, rows };
}
