import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/dialect.ts";
import { migrate, migrationNames } from "../../src/db/migrate.ts";
import { findArticles } from "../../src/db/search-articles.ts";
import { now } from "../../src/db/time.ts";
import { transaction } from "../../src/db/transaction.ts";
import { emptyDatabase } from "../support/database.ts";
import { articleRow, orderRow } from "../support/rows.ts";

// Rows as an earlier version stored them, whose fold kept accents, apostrophes and compatibility forms.
const place = await emptyDatabase();
const { db, close } = await connect(place);
afterAll(async () => {
	await close();
	await place.remove();
});

const earlier = (text: string) => text.normalize("NFC").toLowerCase().replaceAll("ς", "σ");
const TEXTS = ["Gĩkũyũ\nthe café\nburns CO₂", "Ng’ang’a’s\nwater\npump pump", "plain\nold\ntext"];
const ids = TEXTS.map(() => randomUUID());
const users = ["wanjirũ", "wanjiru", "wanjírú"].map((name, index) => ({
	id: `0000000${index}-0000-4000-8000-000000000000`,
	username: name,
	username_key: name,
	email: `${index}@school.example`,
	password_hash: "",
	role: "user",
	created_at: `2024-01-0${index + 1}T00:00:00.000Z`,
	updated_at: now(),
}));
const category = {
	id: randomUUID(),
	name: "Café",
	slug: "cafe",
	description: null,
	deleted_at: null,
};

beforeAll(async () => {
	await migrate(db, new Set(migrationNames.filter((name) => name !== "0053-folded-texts")));
	await db.insertInto("users").values(users).execute();
	await db
		.insertInto("categories")
		.values({ ...category, name_key: "café", created_at: now(), updated_at: now() })
		.execute();
	for (const [index, text] of TEXTS.entries()) {
		const id = ids[index] as string;
		await db
			.insertInto("articles")
			.values(articleRow({ id, slug: id }))
			.execute();
		await db
			.insertInto("article_texts")
			.values({ article_id: id, body: earlier(text) })
			.execute();
	}
	const order = orderRow({ search_text: earlier("Gĩkũyũ Ng’ang’a\n0712345678") });
	await db.insertInto("orders").values(order).execute();
	await db
		.insertInto("record_history")
		.values({
			...{ id: randomUUID(), kind: "order", record_id: order.id, at: now(), actor_id: null },
			...{ event: "note", detail: JSON.stringify({ text: "CO₂" }), search_text: "co₂" },
		})
		.execute();
	expect(await migrate(db)).toEqual(["0053-folded-texts"]);
});

async function found(text: string): Promise<string[]> {
	const search = {
		where: sql<boolean>`true`,
		newest: "created_at",
		window: { page: 1, limit: 9 },
	} as const;
	return (await findArticles(db, text, search)).ids;
}

test("stored texts are found as they are compared now", async () => {
	for (const text of ["gikuyu", "CO2", "the cafe", "burns co₂"])
		expect(await found(text), text).toEqual([ids[0]]);
	for (const text of ["nganga", "ng’ang’as", "water", "mp pu"])
		expect(await found(text), text).toEqual([ids[1]]);
	expect(await found("old")).toEqual([ids[2]]);
});

test("the index of words has the folded words, once for each text", async () => {
	const rows = await db
		.selectFrom("search_words")
		.select(["word", "articles"])
		.orderBy("word")
		.execute();
	const words = "burns cafe co2 gikuyu ngangas old plain pump text the water".split(" ");
	expect(rows.filter(({ articles }) => articles !== 1)).toEqual([]);
	expect(rows.map(({ word }) => word).sort()).toEqual(words);
});

test("the index follows later changes", async () => {
	const [id = ""] = ids;
	const change = (body: string) =>
		transaction(db, (tx) =>
			tx.updateTable("article_texts").set({ body }).where("article_id", "=", id).execute(),
		);
	await change("gikuyu\nthe tea\nburns co2");
	expect([await found("the cafe"), await found("the tea")]).toEqual([[], [id]]);
	await db.deleteFrom("articles").execute();
	expect(await db.selectFrom("search_words").selectAll().execute()).toEqual([]);
	expect(await found("gikuyu")).toEqual([]);
	if (dialectOf(db) === "sqlite") {
		await sql`insert into article_texts_words (article_texts_words) values ('integrity-check')`.execute(
			db,
		);
	}
});

test("orders and notes are folded", async () => {
	expect(await db.selectFrom("orders").select("search_text").execute()).toEqual([
		{ search_text: "gikuyu nganga\n0712345678" },
	]);
	expect(await db.selectFrom("record_history").select("search_text").execute()).toEqual([
		{ search_text: "co2" },
	]);
});

test("of names that are the same now, one keeps the name and the others stay unique", async () => {
	const keys = await db.selectFrom("users").select("username_key").orderBy("created_at").execute();
	expect(keys.map((row) => row.username_key)).toEqual([
		`wanjiru\n${users[0]?.id}`,
		"wanjiru",
		`wanjiru\n${users[2]?.id}`,
	]);
	expect(await db.selectFrom("categories").select("name_key").execute()).toEqual([
		{ name_key: "cafe" },
	]);
});
