import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectedDatabase } from "../../tests/support/database.ts";
import { articleRow } from "../../tests/support/rows.ts";
import { findArticles } from "./search-articles.ts";

const { db, close } = await connectedDatabase();
afterAll(close);

/** More than SQLite reads in one batch, with or without the index. */
const ARTICLES = 5_500;

interface Article {
	id: string;
	body: string;
	published_at: string;
	created_at: string;
}

const articles = Array.from({ length: ARTICLES }, (_, index): Article => {
	// The order of publication differs from the order of insertion, and several share a time.
	const time = new Date(Date.UTC(2024, 0, 1, ((index * 7_919) % ARTICLES) >> 3)).toISOString();
	return {
		id: `00000000-0000-4000-8000-${String((index * 31) % ARTICLES).padStart(12, "0")}`,
		body: `number ${index}: ${index % 3 === 0 ? "three" : "other"} ${index % 7 === 0 ? "seven" : "rest"}`,
		published_at: time,
		created_at: "2023-01-01T00:00:00.000Z",
	};
});

beforeAll(async () => {
	await db.transaction().execute(async (tx) => {
		for (let from = 0; from < ARTICLES; from += 500) {
			const batch = articles.slice(from, from + 500);
			await tx
				.insertInto("articles")
				.values(
					batch.map(({ id, published_at, created_at }) =>
						articleRow({ id, slug: id, status: "published", published_at, created_at }),
					),
				)
				.execute();
			await tx
				.insertInto("article_texts")
				.values(batch.map(({ id, body }) => ({ article_id: id, body })))
				.execute();
		}
	});
});

const newestFirst = (a: Article, b: Article) =>
	a.published_at === b.published_at
		? a.id < b.id
			? 1
			: -1
		: a.published_at < b.published_at
			? 1
			: -1;

// Searches of fewer than three characters do not use the index.
test.each(["number", "three seven", "three", "99", "1", "other rest", "nothing"])(
	"the articles that contain %j are found once each, newest first, even if they span several batches",
	async (text) => {
		const expected = articles
			.filter(({ body }) => body.includes(text))
			.sort(newestFirst)
			.map(({ id }) => id);
		for (const page of [1, 2, 30, 100]) {
			const window = { page, limit: 10 };
			const where = sql<boolean>`articles.deleted_at is null`;
			const found = await findArticles(db, text, { where, newestBy: "published_at", window });
			expect(found).toEqual({
				ids: expected.slice((page - 1) * 10, page * 10),
				total: expected.length,
			});
		}
	},
);

test("other requests are served while a search scans many texts", async () => {
	let turns = 0;
	let searching = true;
	const others = (async () => {
		while (searching) {
			turns += 1;
			await new Promise((resolve) => setImmediate(resolve));
		}
	})();
	const where = sql<boolean>`articles.deleted_at is null`;
	const window = { page: 1, limit: 10 };
	await findArticles(db, "number", { where, newestBy: "published_at", window });
	searching = false;
	await others;
	expect(turns).toBeGreaterThan(1);
});
