import { type Kysely, sql } from "kysely";
import { fold } from "../../fold.ts";
import type { Dialect } from "../dialect.ts";
import { withTexts } from "../load-texts.ts";
import type { Tx } from "../transaction.ts";

/*
 * Folds again what is stored folded: since this version `fold` also leaves out accents, apostrophes and invisible
 * characters, and takes compatibility forms for the characters that they stand for.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	await foldKeys(db, "users", "username_key");
	await foldKeys(db, "categories", "name_key");
	for (const table of ["orders", "assistance_requests", "record_history"]) {
		await foldColumn(db, table, { column: "search_text", key: "id", batch: 500 });
	}
	// Texts may be megabytes each.
	const texts = { column: "body", key: "article_id", batch: 20 };
	const foldTexts = () => foldColumn(db, "article_texts", texts);
	if (dialect === "sqlite") await indexOnceOnSqlite(db, foldTexts);
	else await withTexts(db as unknown as Tx, foldTexts);
}

/** Indexing all texts again takes half as long as letting the triggers index each change. */
async function indexOnceOnSqlite(db: Kysely<unknown>, change: () => Promise<void>): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	const { rows: triggers } = await sql<{ name: string; sql: string }>`select name, sql
		from sqlite_schema where type = 'trigger' and tbl_name = 'article_texts'`.execute(db);
	for (const { name } of triggers) await run(`drop trigger ${name}`);
	await change();
	await run("insert into article_texts_words (article_texts_words) values ('delete-all')");
	await run("delete from search_words");
	await run("delete from article_texts_unindexed");
	for (const trigger of triggers) await run(trigger.sql);
	// Outside a trigger SQLite would evaluate parts of it several times.
	const inserted = triggers.find(({ name }) => name === "article_texts_words_inserted");
	if (!inserted) throw new Error("The trigger that indexes new texts is missing");
	await run(
		inserted.sql
			.replace(inserted.name, "article_texts_words_again")
			.replace("after insert on", "after update of row on"),
	);
	await run("update article_texts set row = row");
	await run("drop trigger article_texts_words_again");
}

interface Folded {
	column: string;
	/** The table's primary key. */
	key: string;
	/** Rows that are read at a time. */
	batch: number;
}

async function foldColumn(
	db: Kysely<unknown>,
	table: string,
	{ column, key, batch }: Folded,
): Promise<void> {
	for (let last = ""; ; ) {
		const { rows } = await sql<{ id: string; text: string | null }>`
			select ${sql.ref(key)} as id, ${sql.ref(column)} as text from ${sql.table(table)}
			where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${batch}`.execute(db);
		for (const { id, text } of rows) {
			const folded = text && fold(text);
			if (folded !== text) await update(db, table, { column, key, id, text: folded });
		}
		const end = rows.at(-1);
		if (!end) return;
		last = end.id;
	}
}

/**
 * Two names that were different may be the same now. One keeps the key, and no other can take it; the others get one that
 * is found by the name as well, but that no name can have, because names contain no line break.
 */
async function foldKeys(db: Kysely<unknown>, table: string, column: string): Promise<void> {
	const { rows } = await sql<{ id: string; text: string }>`
		select id, ${sql.ref(column)} as text from ${sql.table(table)} order by created_at, id`.execute(
		db,
	);
	const taken = new Set(rows.flatMap(({ text }) => (fold(text) === text ? [text] : [])));
	for (const { id, text } of rows) {
		const folded = fold(text);
		if (folded === text) continue;
		const free = taken.has(folded) ? `${folded}\n${id}` : folded;
		taken.add(free);
		await update(db, table, { column, key: "id", id, text: free });
	}
}

async function update(
	db: Kysely<unknown>,
	table: string,
	{ column, key, id, text }: { column: string; key: string; id: string; text: string | null },
): Promise<void> {
	await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
		where ${sql.ref(key)} = ${id}`.execute(db);
}
