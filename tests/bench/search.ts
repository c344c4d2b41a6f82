// What a search of projects costs that no cache has: two words that are next to each other in some article.
// Each phrase is searched as version 1.0 did (before) and as the product does (now), in alternating order, on SQLite
// and PostgreSQL. CPU time is this process's, so of PostgreSQL's searches only the waiting time says something.
// The machine does nothing else meanwhile, or waits and pauses are other programs'.
// `npm run bench:search -- 100000 sqlite` fills as many articles instead of 1,000 and 20,000, on SQLite alone.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { connect, type Db } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/dialect.ts";
import { migrate, migrationNames } from "../../src/db/migrate.ts";
import { paginate } from "../../src/db/paginate.ts";
import { likePattern } from "../../src/db/search.ts";
import { selectSummaries } from "../../src/features/projects/projects-list.queries.server.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { median, percentile } from "./measure.ts";
import { realisticText } from "./text.ts";

const asked = process.argv.slice(2).map(Number).filter(Boolean);
const sqliteAlone = process.argv.includes("sqlite");
const SIZES = asked.length > 0 ? asked : [1_000, 20_000];
const SEARCHES = 120;
const AT_ONCE = 20;
const WINDOW = { page: 1, limit: 10 };

type Search = (db: Db, text: string) => Promise<{ total: number }>;

const ways: [name: string, search: Search][] = [
	["before", searchBefore],
	[
		"now",
		(db, search) =>
			selectSummaries(db, { status: "published", search, categoryId: undefined }, WINDOW),
	],
];

/** The index of words is made faster once than article by article. */
const withoutWords = new Set(migrationNames.filter((name) => name < "0020"));

const postgres = sqliteAlone ? undefined : await startPostgres();
try {
	for (const articles of SIZES) {
		for (const databaseUrl of [
			undefined,
			...(postgres ? [await createDatabase(postgres.url, `bench_${randomUUID()}`)] : []),
		]) {
			const dataDir = await mkdtemp(join(tmpdir(), "mradi-bench-"));
			const { db, close } = await connect({ dataDir, databaseUrl });
			try {
				await migrate(db, withoutWords);
				const texts = await fill(db, articles);
				const startedAt = performance.now();
				await migrate(db);
				const words = ms(performance.now() - startedAt);
				if (!databaseUrl) await indexTrigrams(db);
				console.log(
					`\n${articles} articles, ${databaseUrl ? "PostgreSQL" : "SQLite"}; words indexed in ${words}`,
				);
				await measure(db, phrasesOf(texts));
			} finally {
				await close();
				await rm(dataDir, { recursive: true, force: true });
			}
		}
	}
} finally {
	await postgres?.stop();
}

/** Returns some of the texts. */
async function fill(db: Db, count: number): Promise<string[]> {
	const text = realisticText();
	const kept: string[] = [];
	for (let from = 0; from < count; from += 500) {
		const bodies = Array.from({ length: Math.min(500, count - from) }, () => text(5_000));
		if (kept.length < 1_000) kept.push(...bodies);
		const articles = bodies.map((body, index) => {
			const time = new Date(Date.UTC(2020, 0, 1) + (from + index) * 1_000_000).toISOString();
			const id = randomUUID();
			return {
				id,
				slug: id,
				title: body.slice(0, 40),
				excerpt: body.slice(0, 150),
				status: "published",
				price_cents: 0,
				material_cost_cents: 0,
				published_at: time,
				created_at: time,
				updated_at: time,
				content: `<p>${body}</p>`,
			};
		});
		await db.transaction().execute(async (tx) => {
			await tx.insertInto("articles").values(articles).execute();
			const texts = articles.map(({ id }, index) => ({
				article_id: id,
				body: bodies[index] as string,
			}));
			await tx.insertInto("article_texts").values(texts).execute();
		});
	}
	if (dialectOf(db) === "postgres") await sql`analyze`.execute(db);
	return kept;
}

/** Two words next to each other, a different pair each time. */
function phrasesOf(texts: string[]): () => string {
	const given = new Set<string>();
	return () => {
		for (;;) {
			const words = (texts[Math.floor(Math.random() * texts.length)] as string).split(" ");
			const at = Math.floor(Math.random() * (words.length - 1));
			const phrase = `${words[at]} ${words[at + 1]}`;
			if (given.has(phrase) || !/^\w+ \w+$/.test(phrase)) continue;
			given.add(phrase);
			return phrase;
		}
	};
}

async function measure(db: Db, phrase: () => string): Promise<void> {
	const costs = ways.map(() => ({ cpu: [] as number[], time: [] as number[] }));
	// The first searches warm all of it up and are not counted.
	for (let index = -10; index < SEARCHES; index += 1) {
		const text = phrase();
		const totals: number[] = [];
		for (let turn = 0; turn < ways.length; turn += 1) {
			const way = (index + 10 + turn) % ways.length;
			const cpu = process.cpuUsage();
			const startedAt = performance.now();
			const { total } = await (ways[way] as (typeof ways)[number])[1](db, text);
			totals.push(total);
			if (index < 0) continue;
			const { user, system } = process.cpuUsage(cpu);
			costs[way]?.cpu.push((user + system) / 1_000);
			costs[way]?.time.push(performance.now() - startedAt);
		}
		if (new Set(totals).size > 1) throw new Error(`Totals of "${text}" differ: ${totals}`);
	}
	const phrases = Array.from({ length: AT_ONCE }, phrase);
	for (const [way, [name, search]] of ways.entries()) {
		const { cpu, time } = costs[way] as (typeof costs)[number];
		const pauses = monitorEventLoopDelay({ resolution: 1 });
		await new Promise((resolve) => setTimeout(resolve, 20));
		pauses.enable();
		await new Promise((resolve) => setTimeout(resolve, 20));
		const startedAt = performance.now();
		await Promise.all(phrases.map((text) => search(db, text)));
		const all = performance.now() - startedAt;
		await new Promise((resolve) => setTimeout(resolve, 20));
		pauses.disable();
		const mean = cpu.reduce((sum, value) => sum + value, 0) / cpu.length;
		console.log(
			`${name.padEnd(6)} CPU ${ms(mean)}   waits: median ${ms(median(time))}, 99th percentile ${ms(percentile(time, 0.99))}   ${AT_ONCE} at once: ${ms(all)}, longest pause of the event loop ${ms(pauses.max / 1e6)}`,
		);
	}
}

function ms(value: number): string {
	return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

/** The index of version 1.0, which the product no longer has. */
async function indexTrigrams(db: Db): Promise<void> {
	await sql`create virtual table article_texts_trigrams using fts5(
		body, content='article_texts', content_rowid='row', tokenize='trigram case_sensitive 1')`.execute(
		db,
	);
	await sql`insert into article_texts_trigrams (article_texts_trigrams) values ('rebuild')`.execute(
		db,
	);
}

/** Version 1.0: the rows and their number, each by a statement of its own. */
function searchBefore(db: Db, text: string): Promise<{ total: number }> {
	const found =
		dialectOf(db) === "sqlite"
			? sql<string>`(select t.article_id from article_texts_trigrams f
				join article_texts t on t.row = f.rowid where article_texts_trigrams match ${`"${text}"`})`
			: sql<string>`(select t.article_id from article_texts t
				where t.body like ${likePattern(text)} escape '\\')`;
	const count = db
		.selectFrom("articles")
		.where("articles.deleted_at", "is", null)
		.where(sql<boolean>`articles.status = 'published'`)
		.where("articles.published_at", "is not", null)
		.where("articles.id", "in", found);
	const rows = db
		.selectFrom("articles")
		.leftJoin("assets", "assets.id", "articles.cover_image_id")
		.select(["articles.id", "articles.slug", "articles.title", "articles.excerpt", "assets.url"])
		.where("articles.deleted_at", "is", null)
		.where("articles.id", "in", found)
		.where(sql<boolean>`articles.status = 'published'`);
	return paginate(rows, WINDOW, {
		order: ["articles.published_at", "articles.created_at", "articles.id"],
		count,
	});
}
