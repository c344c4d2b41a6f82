import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/*
 * PostgreSQL: an index of each text's words. A phrase was looked up by its trigrams, which thousands of texts have that
 * do not contain it; few have its words. What a word is, is the same as in `search_words` (migration `0020`).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === "sqlite") return;
	const run = (statement: string) => sql.raw(statement).execute(db);
	await run(`create function word_list(body text) returns text[] immutable parallel safe language sql
		as $$ select array(select words_of_text(body)) $$`);
	await run(
		"create index article_texts_word_list on article_texts using gin (word_list(body)) with (fastupdate = off)",
	);
	// Nothing but the time of `analyze` depends on them.
	await run("alter index article_texts_word_list alter column 1 set statistics 0");
	// Some of their words are not in the list.
	await run(`create function has_unlisted_words(body text) returns boolean immutable parallel safe language plpgsql
		as $$ begin return length(body) > 100000 or body ~ '[^ \\n]{101}'; end $$`);
	await run(
		"create index article_texts_unlisted on article_texts (article_id) where has_unlisted_words(body)",
	);
	await run("create index search_words_by_ending on search_words (ending, word)");
	await run("create index search_words_by_beginning on search_words (word text_pattern_ops)");
}
