import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";
import { NO_STATISTICS } from "../load-texts.ts";

/*
 * PostgreSQL: an index of each text's words. A phrase was looked up by its trigrams, which thousands of texts have that
 * do not contain it; few have its words. What a word is, is the same as in `search_words` (migration `0020`).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === "sqlite") return;
	const run = (statement: string) => sql.raw(statement).execute(db);
	await run(WORDS);
	await run(WORD_LIST);
	await indexWordLists(run);
	// Some of their words are not in the list.
	await run(`create function has_unlisted_words(body text) returns boolean immutable parallel safe language plpgsql
		as $$ begin return length(body) > 100000 or body ~ '[^ \\n]{101}'; end $$`);
	await run(
		"create index article_texts_unlisted on article_texts (article_id) where has_unlisted_words(body)",
	);
	await run("create index search_words_by_ending on search_words (ending, word)");
	await run("create index search_words_by_beginning on search_words (word text_pattern_ops)");
}

/*
 * The bodies are SQL that is parsed now, not text that is parsed at each call: indexes are built, and dumps restored,
 * with an empty search path.
 */

/** As in `0020`. */
export const WORDS = `create or replace function words_of_text(body text) returns setof text immutable language sql
	begin atomic
		select distinct word from string_to_table(replace(body, chr(10), ' '), ' ') word
			where length(body) <= 100000 and length(word) between 1 and 100;
	end`;

export const WORD_LIST = `create or replace function word_list(body text) returns text[]
	immutable parallel safe language sql return array(select words_of_text(body))`;

export async function indexWordLists(run: (statement: string) => Promise<unknown>): Promise<void> {
	await run(
		"create index article_texts_word_list on article_texts using gin (word_list(body)) with (fastupdate = off)",
	);
	await run(NO_STATISTICS);
}
