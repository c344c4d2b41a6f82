import { sql } from "kysely";
import { dialectOf } from "./dialect.ts";
import type { Tx } from "./transaction.ts";

/** Loads rows, searchable texts among them, into empty tables. */
export function withTexts<T>(tx: Tx, load: () => Promise<T>): Promise<T> {
	if (dialectOf(tx) === "sqlite") return load();
	return loadTexts(async (statement) => {
		const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(tx);
		return rows;
	}, load);
}

/** Runs one statement and gives the rows it returns. */
type RunStatement = (statement: string) => Promise<Record<string, unknown>[]>;

/**
 * PostgreSQL keeps the words and trigrams of the searchable texts with each text that is stored. Of many in one
 * transaction that takes hours: each word's row is changed by nearly every text, and all its versions stay until the end.
 * So while they are loaded into empty tables both are left out, and made in one go after it.
 */
export async function loadTexts<T>(run: RunStatement, load: () => Promise<T>): Promise<T> {
	// An earlier version's tables may lack one of them.
	const [trigrams] = await run(
		"select indexdef from pg_indexes where schemaname = current_schema() and indexname = 'article_texts_trigrams'",
	);
	const [words] = await run(
		"select tgname from pg_trigger where tgname = 'article_texts_words' and tgrelid = 'article_texts'::regclass",
	);
	if (trigrams) await run("drop index article_texts_trigrams");
	if (words) await run("alter table article_texts disable trigger article_texts_words");
	const loaded = await load();
	if (words) {
		await run("alter table article_texts enable trigger article_texts_words");
		await run("delete from search_words");
		await run(`insert into search_words (word, ending, articles)
			select word, right(word, 3), count(*) from article_texts t, words_of_text(t.body) word group by word`);
	}
	if (trigrams) await run(String(trigrams.indexdef));
	return loaded;
}
