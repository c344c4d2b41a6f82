import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectedDatabase } from "../../tests/support/database.ts";
import { articleRow } from "../../tests/support/rows.ts";
import { fold } from "../fold.ts";
import type { Db } from "./connect.ts";
import { dialectOf } from "./handles.ts";
import { withTextIndexesSuspended } from "./load-texts.ts";
import { findArticles } from "./search-articles.ts";
import { longTransaction, transaction } from "./transaction.ts";

const { db, close } = await connectedDatabase();
afterAll(close);

/** A fixed seed, so that every run uses the same numbers. */
let state = 20_26;
function random(below: number): number {
	state = (state * 1_664_525 + 1_013_904_223) >>> 0;
	return Math.floor((state / 2 ** 32) * below);
}
const pick = <T>(from: readonly T[]) => from[random(from.length)] as T;

// Few letters, so that words contain each other and begin and end alike, plus characters with a special meaning
// elsewhere.
const LETTERS = [..."abab nañé1-,\"'*%_\\(😀"];
const PIECES = [
	" ",
	" ",
	" ",
	"a",
	"in",
	"ana",
	"banana",
	"\u0301",
	"\u0130",
	"\u001f",
	"  ",
	"\t",
];
const longWord = "ab".repeat(60);

function someText(): string {
	const part = () =>
		Array.from({ length: random(60) }, () => (random(3) ? pick(LETTERS) : pick(PIECES))).join("");
	const parts = [part(), part(), part()];
	if (random(12) === 0) parts.push(`ana ${longWord} ban`);
	if (random(40) === 0) parts.push("ana ban ".repeat(13_000));
	return fold(parts.join("\n"));
}

/**
 * Replaces two words in the middle. They may still occur elsewhere in the text, alone or as the ending of another
 * word.
 */
function withoutMiddle(text: string): string {
	const words = text.split(" ");
	const middle = words.length >> 1;
	return [...words.slice(0, middle), "ana", ...words.slice(middle + 2)].join(" ");
}

const texts = new Map<string, string>();
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** Writes every second text in a worker thread, the others in this one. */
const inTransaction: typeof transaction = (...given) => {
	turn += 1;
	return turn % 2 === 0 ? longTransaction(...given) : transaction(...given);
};
let turn = 0;

async function store(index: number, body: string): Promise<void> {
	const id = idOf(index);
	await inTransaction(db, (tx) =>
		tx
			.insertInto("article_texts")
			.values({ article_id: id, body })
			.onConflict((conflict) => conflict.column("article_id").doUpdateSet({ body }))
			.execute(),
	);
	texts.set(id, body);
}

async function remove(index: number): Promise<void> {
	const id = idOf(index);
	await inTransaction(db, (tx) =>
		tx.deleteFrom("article_texts").where("article_id", "=", id).execute(),
	);
	texts.delete(id);
}

beforeAll(async () => {
	const time = "2024-01-01T00:00:00.000Z";
	for (let index = 0; index < 80; index += 1) {
		await db
			.insertInto("articles")
			.values(
				articleRow({ id: idOf(index), slug: idOf(index), status: "published", published_at: time }),
			)
			.execute();
		await store(index, someText());
	}
	// Two texts with the parts of a phrase at different places, and a word to look for in the stored bytes.
	await store(70, "one two, one two x two three. unmistakable");
	await store(71, "one two three");
	// Replaced, extended, deleted, stored unchanged, and changed in the middle.
	for (let index = 0; index < 60; index += 1) {
		const old = texts.get(idOf(index)) as string;
		const change = index % 5;
		if (change === 0) await store(index, someText());
		if (change === 1) await store(index, `${old}${someText()}`);
		if (change === 2) await store(index, old);
		if (change === 3) await remove(index);
		if (change === 4) await store(index, withoutMiddle(old));
	}
});

function somePart(): string {
	const characters = [...pick([...texts.values()])];
	const from = random(characters.length);
	return characters.slice(from, from + 1 + random(14)).join("");
}

async function searchIds(text: string): Promise<string[]> {
	const where = sql<boolean>`articles.deleted_at is null`;
	const window = { page: 1, limit: 100 };
	const { ids, total } = await findArticles(db, text, { where, newestBy: "published_at", window });
	expect(total, JSON.stringify(text)).toBe(ids.length);
	return ids.sort();
}

const containing = (text: string) =>
	[...texts].flatMap(([id, body]) => (body.includes(fold(text)) ? [id] : [])).sort();

test("finds exactly the texts that contain a phrase, whatever characters it has", async () => {
	const phrases = new Set([
		"one two three",
		"a in",
		"ana",
		"na ba",
		"a",
		longWord,
		`na ${longWord} b`,
		"zzz",
		"%",
		"_",
	]);
	for (let index = 0; index < 400; index += 1) phrases.add(somePart());
	for (let index = 0; index < 100; index += 1) phrases.add(`${pick(LETTERS)} ${pick(PIECES)}`);
	let hits = 0;
	for (const phrase of phrases) {
		const expected = containing(phrase);
		hits += expected.length;
		expect(await searchIds(phrase), JSON.stringify(phrase)).toEqual(expected);
	}
	expect(hits).toBeGreaterThan(phrases.size);
});

test("removing a word does not affect words that end with it", async () => {
	const id = idOf(72);
	await store(72, "the mobile juice stop, the old borehole juice");
	expect(await searchIds("borehole")).toEqual([id]);
	await store(72, "the mobile juice stop,");
	for (const text of ["mobile juice", "le juice", "e jui", "uice st", "ice", "the mo"]) {
		expect(await searchIds(text), text).toContain(id);
	}
	for (const text of ["borehole", "ole jui", "old bore", "stop, t", ", the"]) {
		expect(await searchIds(text), text).toEqual([]);
	}
});

const storedWords = async () =>
	(await db.selectFrom("search_words").select(["word", "articles"]).execute())
		.map(({ word, articles }) => `${JSON.stringify(word)} ${articles}`)
		.sort();

test("each word is stored with the number of texts that contain it", async () => {
	const counts = new Map<string, number>();
	for (const body of texts.values()) {
		if ([...body].length > 100_000) continue;
		for (const word of new Set(body.split(/[ \n]/))) {
			if (word && [...word].length <= 100) counts.set(word, (counts.get(word) ?? 0) + 1);
		}
	}
	const expected = [...counts].map(([word, count]) => `${JSON.stringify(word)} ${count}`).sort();
	expect(await storedWords()).toEqual(expected);
});

/** All that searches read, by article, from texts stored one by one or loaded at once. */
async function indexOf(db: Db) {
	const words = await db.selectFrom("search_words").selectAll().orderBy("word").execute();
	const texts = await sql`select article_id, body from article_texts order by article_id`.execute(
		db,
	);
	if (dialectOf(db) === "postgres") {
		const indexes = await sql`select indexdef from pg_indexes where tablename = 'article_texts'
			order by indexdef`.execute(db);
		return [words, texts.rows, indexes.rows];
	}
	const unindexed = await sql`select article_id from article_texts_unindexed
		natural join article_texts order by article_id`.execute(db);
	const triggers =
		await sql`select sql from sqlite_schema where type = 'trigger' order by name`.execute(db);
	await sql`create virtual table article_texts_entries using fts5vocab(article_texts_words, instance)`.execute(
		db,
	);
	const terms = await sql`select term, article_id from article_texts_entries
		join article_texts on row = doc order by term, article_id`.execute(db);
	expect(terms.rows.length).toBeGreaterThan(5_000);
	return [words, texts.rows, unindexed.rows, triggers.rows, terms.rows];
}

test("texts that are loaded in bulk get the same index", async () => {
	const loaded = await connectedDatabase();
	try {
		await transaction(loaded.db, (tx) =>
			withTextIndexesSuspended(tx, async () => {
				for (const [id, body] of texts) {
					await tx
						.insertInto("articles")
						.values(articleRow({ id, slug: id }))
						.execute();
					await tx.insertInto("article_texts").values({ article_id: id, body }).execute();
				}
			}),
		);
		expect(await indexOf(loaded.db)).toEqual(await indexOf(db));
	} finally {
		await loaded.close();
	}
});

test("the index is empty when all texts are removed", async () => {
	const onSqlite = dialectOf(db) === "sqlite";
	const blocks = async () =>
		(
			await sql`select id from article_texts_words_data
				where instr(block, cast('mistakabl' as blob)) > 0`.execute(db)
		).rows.length;
	if (onSqlite) expect(await blocks()).toBeGreaterThan(0);
	for (let index = 62; index < 80; index += 1) await remove(index);
	// Deleting a project permanently deletes its texts too.
	await db.deleteFrom("articles").execute();
	expect(await storedWords()).toEqual([]);
	if (!onSqlite) return;
	expect(await blocks()).toBe(0);
	await sql`create virtual table article_texts_terms using fts5vocab(article_texts_words, row)`.execute(
		db,
	);
	const { rows } = await sql<{ term: string }>`select term from article_texts_terms`.execute(db);
	expect(rows).toEqual([]);
	for (const table of [
		"article_texts_unindexed",
		"article_texts_changes",
		"article_texts_removals",
	]) {
		expect((await sql`select row from ${sql.table(table)}`.execute(db)).rows, table).toEqual([]);
	}
});
