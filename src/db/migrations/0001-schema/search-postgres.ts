import type { Run } from "./sums.ts";

/** A text with a longer word is compared instead of looked up, as in SQLite's index. */
const LONGEST_WORD = 100;
/** Maximum length of an indexed text. */
const LONGEST_TEXT = 100_000;

/**
 * The searchable texts with an index of trigrams and one of words, and the words with the number of texts that contain
 * each. A trigger maintains the numbers, so that a restore and a cascade do too. A word is everything between spaces and
 * line breaks, including punctuation: only then does the index find exactly what a text comparison finds.
 */
export async function searchOnPostgres(run: Run): Promise<void> {
	await run(`create table article_texts (
		article_id text primary key references articles on delete cascade, body text not null)`);
	// Uncompressed and out of line, which makes the planner prefer the index from 1,000 rows on.
	await run("alter table article_texts alter column body set storage external");
	// No pending list: a long one makes the planner choose a sequential scan.
	await run(`create index article_texts_trigrams on article_texts
		using gin (body gin_trgm_ops) with (fastupdate = off)`);
	await run(`create table search_words (
		word text primary key, ending text not null, articles integer not null)`);
	// Its body is parsed now, not at each call: an index is built, and a dump restored, with an empty search path.
	await run(`create function words_of_text(body text) returns setof text immutable language sql
		begin atomic
			select distinct word from string_to_table(replace(body, chr(10), ' '), ' ') word
				where length(body) <= ${LONGEST_TEXT} and length(word) between 1 and ${LONGEST_WORD};
		end`);
	// In alphabetical order, so that two writers cannot deadlock.
	await run(`create function count_search_words() returns trigger language plpgsql as $$
		declare
			gone text[] := '{}';
			come text[] := '{}';
		begin
			if tg_op <> 'INSERT' then gone := array(select words_of_text(old.body)); end if;
			if tg_op <> 'DELETE' then come := array(select words_of_text(new.body)); end if;
			insert into search_words (word, ending, articles)
				select word, right(word, 3), 1 from (select unnest(come) except select unnest(gone)) new_words (word)
				order by word
				on conflict (word) do update set articles = search_words.articles + 1;
			update search_words set articles = articles - 1
				where word in (select unnest(gone) except select unnest(come));
			delete from search_words
				where articles = 0 and word in (select unnest(gone) except select unnest(come));
			return null;
		end $$`);
	await run(`create trigger article_texts_words after insert or delete or update of body on article_texts
		for each row execute function count_search_words()`);
	await run("create index search_words_by_ending on search_words (ending, word)");
	await run("create index search_words_by_beginning on search_words (word text_pattern_ops)");

	// A phrase has trigrams that thousands of texts have without containing it; few have its words.
	await run(`create function word_list(body text) returns text[]
		immutable parallel safe language sql return array(select words_of_text(body))`);
	await run(`create index article_texts_word_list on article_texts
		using gin (word_list(body)) with (fastupdate = off)`);
	await run("alter index article_texts_word_list alter column 1 set statistics 0");
	// Some of their words are not in the list.
	await run(`create function has_unlisted_words(body text) returns boolean immutable parallel safe language plpgsql
		as $$ begin return length(body) > 100000 or body ~ '[^ \\n]{101}'; end $$`);
	await run(
		"create index article_texts_unlisted on article_texts (article_id) where has_unlisted_words(body)",
	);
}
