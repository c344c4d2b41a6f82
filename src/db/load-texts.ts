import { sql } from "kysely";
import { dialectOf } from "./dialect.ts";
import type { Tx } from "./transaction.ts";

/** Bulk-loads rows with searchable texts into empty tables. */
export function withTexts<T>(tx: Tx, load: () => Promise<T>): Promise<T> {
	if (dialectOf(tx) === "sqlite") return load();
	return loadTexts(async (statement) => {
		const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(tx);
		return rows;
	}, load);
}

/** Runs one statement and returns its rows. */
type RunStatement = (statement: string) => Promise<Record<string, unknown>[]>;

/**
 * PostgreSQL updates the word table and two indexes with each stored text. For many texts in one transaction that
 * takes hours: nearly every text changes each word's row, and all dead row versions stay until the commit. So both are
 * suspended while texts are loaded into empty tables, and rebuilt once afterwards.
 */
export async function loadTexts<T>(run: RunStatement, load: () => Promise<T>): Promise<T> {
	const indexes =
		await run(`select indexname, indexdef from pg_indexes where schemaname = current_schema()
		and indexname in ('article_texts_trigrams', 'article_texts_word_list')`);
	for (const { indexname } of indexes) await run(`drop index ${indexname}`);
	await run("alter table article_texts disable trigger article_texts_words");
	const loaded = await load();
	await run("alter table article_texts enable trigger article_texts_words");
	await run("delete from search_words");
	await run(`insert into search_words (word, ending, articles)
		select word, right(word, 3), count(*) from article_texts t, words_of_text(t.body) word group by word`);
	for (const { indexdef } of indexes) await run(String(indexdef));
	// Not part of the definition. Nothing but the time of `analyze` depends on them.
	await run("alter index article_texts_word_list alter column 1 set statistics 0");
	return loaded;
}
