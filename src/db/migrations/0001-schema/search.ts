import type { Run } from "./sums.ts";

/** A text with a longer word is scanned instead of indexed, because each of its suffixes would be an index entry. */
const LONGEST_WORD = 100;
/** Maximum length of an indexed text. */
const LONGEST_TEXT = 100_000;
/** Index entries, about 1 ms. */
const REMOVED_AT_ONCE = 50;

/**
 * The searchable texts, an index of their words and adjacent words, and each word's number of texts. Triggers maintain
 * them, also in restores and cascades, and nothing of a deleted text remains. Words are the same as on PostgreSQL.
 * Removing a text of 5 kB overwrites 3,800 entries, which would block the event loop for 100 ms at the commit.
 * `changeText` (`src/db/search-index.ts`) removes them before, in statements of a few milliseconds; without it the
 * triggers do it at once.
 */
export async function searchOnSqlite(run: Run): Promise<void> {
	// An explicit integer key: VACUUM may renumber implicit rowids, which the index refers to.
	await run(`create table article_texts (
		row integer primary key,
		article_id text not null unique references articles on delete cascade,
		body text not null)`);
	// Makes a lookup take a few µs, where reading the rows of the texts would load a page for each.
	await run("create index article_texts_rows on article_texts (row, article_id)");
	await run(`create table search_words (
		word text primary key, ending text not null, articles integer not null)`);
	await run("create index search_words_by_ending on search_words (ending, word)");
	// Finds words that occur in no text any more; they are deleted at once.
	await run("create index search_words_unused on search_words (word) where articles = 0");
	await run("create table article_texts_unindexed (row integer primary key)");
	// A text that is about to change, and what it changes to; null if it is about to be deleted.
	await run(`create table article_texts_changes (
		row integer primary key,
		earlier text not null,
		later text,
		step integer not null default 0)`);
	// Some of the entries that are to be removed from the index; deleting a row removes them.
	await run(
		"create table article_texts_removals (id integer primary key, row integer not null, tokens text not null)",
	);

	// Only spaces separate tokens: every other ASCII character is listed here, and the tokenizer accepts all others.
	const ascii = Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1));
	const tokenCharacters = ascii
		.filter((character) => !/[a-z0-9 ]/i.test(character))
		.join("")
		.replaceAll("'", "''")
		.replaceAll('"', '""');
	await run(`create virtual table article_texts_words using fts5(tokens, content='', detail=none, columnsize=0,
		tokenize="ascii tokenchars '${tokenCharacters}'")`);
	// Without it deleted content stays in the file until index segments are merged.
	await run(
		"insert into article_texts_words (article_texts_words, rank) values ('secure-delete', 1)",
	);

	await run(`create trigger article_texts_words_inserted after insert on article_texts begin
		insert into article_texts_words (article_texts_words, rowid, tokens)
			select command, new.row, tokens from (select null as command, group_concat(token, ' ') as tokens
				from (${tokensOf(pairsOf("new.body"))})) where tokens is not null;
		${counted(wordsOf("new.body"))};
		${tooLong("new.row", "new.body")}; end`);
	// The change is in the index already.
	const prepared = (body: string) =>
		`exists (select 1 from article_texts_changes where row = old.row and later is ${body} and step = 3)`;
	await run(`create trigger article_texts_words_deleted after delete on article_texts when not ${prepared("null")} begin
		${removed("old.row", joined(`select distinct token from (${tokensOf(pairsOf("old.body"))})`))};
		${uncounted(wordsOf("old.body"))};
		delete from article_texts_unindexed where row = old.row; end`);
	await run(`create trigger article_texts_words_updated after update of body on article_texts
		when old.body is not new.body and not ${prepared("new.body")} begin
		${removed("old.row", joined(goneTokens("old.body", "new.body")))};
		${added("old.row", comeTokens("old.body", "new.body"))};
		${countedChange("old.row", "old.body", "new.body")}; end`);

	await run(`create trigger article_texts_tokens_removed after delete on article_texts_removals begin
		${removed("old.row", "select old.tokens as tokens")}; end`);
	const [earlier, later] = ["new.earlier", "coalesce(new.later, '')"];
	const step = (name: string, number: number, statements: string) =>
		run(`create trigger article_texts_${name} after update of step on article_texts_changes
			when new.step = ${number} begin ${statements}; end`);
	await step(
		"tokens_gone",
		1,
		`insert into article_texts_removals (row, tokens) select new.row, group_concat(token, ' ') from (
			select token, (row_number() over () - 1) / ${REMOVED_AT_ONCE} as part
			from (${goneTokens(earlier, later)})) group by part`,
	);
	await step("tokens_come", 2, added("new.row", comeTokens(earlier, later)));
	await step("words_counted", 3, countedChange("new.row", earlier, later));
}

const joined = (tokens: string) => `select group_concat(token, ' ') as tokens from (${tokens})`;

const without = (some: string, others: string) =>
	`select * from (${some}) except select * from (${others})`;

const counted = (from: string) => `insert into search_words (word, ending, articles)
	select word, substr(word, -3), 1 from (${from}) where true
	on conflict (word) do update set articles = articles + 1`;

const uncounted = (from: string) => `update search_words set articles = articles - 1
	where word in (${from});
	delete from search_words where articles = 0`;

const tooLong = (row: string, body: string) => `insert into article_texts_unindexed
	select ${row} where ${isTooLong(body)}`;

/**
 * Removes entries of a text: FTS5 does that when 'delete' is inserted into the table's own column. Each removal
 * subtracts one from FTS5's number of texts, which must not become negative, so a text without entries is added first.
 * Both together make FTS5 store the previous removals.
 */
const removed = (row: string, what: string) => `insert into article_texts_words (rowid, tokens)
		values (${row}, '');
	insert into article_texts_words (article_texts_words, rowid, tokens)
		select 'delete', ${row}, tokens from (${what}) where tokens is not null`;

const added = (row: string, tokens: string) => `insert into article_texts_words (rowid, tokens)
	select ${row}, tokens from (${joined(tokens)}) where tokens is not null`;

const changedPairs = (earlier: string, later: string) => `with
	earlier as materialized (${pairsOf(earlier)}),
	later as materialized (${pairsOf(later)}),
	gone as materialized (select * from earlier except select * from later),
	come as materialized (select * from later except select * from earlier)`;

/** A token is removed if no pair of the new text has it. */
const goneTokens = (earlier: string, later: string) =>
	`${changedPairs(earlier, later)} ${without(tokensOf("gone"), tokensOf("later", "gone"))}`;

const comeTokens = (earlier: string, later: string) =>
	`${changedPairs(earlier, later)} ${without(tokensOf("come"), tokensOf("earlier", "come"))}`;

const countedChange = (row: string, earlier: string, later: string) => `
	${uncounted(without(wordsOf(earlier), wordsOf(later)))};
	${counted(without(wordsOf(later), wordsOf(earlier)))};
	delete from article_texts_unindexed where row = ${row};
	${tooLong(row, later)}`;

// SQL can split a text only as JSON. A line break becomes an entry of its own.
const BREAK = "char(10)";
const splitAtSpaces = (body: string) => `json_each('[' || replace(json_quote(replace(
	iif(length(${body}) > ${LONGEST_TEXT}, '', ${body}), ${BREAK}, ' ' || ${BREAK} || ' ')), ' ', '","') || ']')`;

const isWord = (word: string) =>
	`${word} <> ${BREAK} and length(${word}) between 1 and ${LONGEST_WORD}`;

const wordsOf = (body: string) => `select distinct value as word from ${splitAtSpaces(body)}
	where ${isWord("value")}`;

const isTooLong = (body: string) => `length(${body}) > ${LONGEST_TEXT}
	or exists (select 1 from ${splitAtSpaces(body)} where length(value) > ${LONGEST_WORD})`;

/** Each word with its predecessor, or null. */
const pairsOf = (
	body: string,
) => `select distinct iif(${isWord("before")}, before, null) as before, word from (
	select value as word, lag(value) over (order by key) as before, max(length(value)) over () as longest
	from ${splitAtSpaces(body)}) where longest <= ${LONGEST_WORD} and ${isWord("word")}`;

/**
 * Index tokens. First, each suffix of a word with at least three characters: the words that contain a text are those
 * with a suffix that begins with it. Second, each pair of adjacent words, the first one as a whole and as its last one
 * and two characters; longer suffixes of a first word are looked up among the words.
 * @param like other pairs: returns only tokens that these may also have
 */
function tokensOf(pairs: string, like?: string): string {
	const from = pairs.startsWith("select") ? `(${pairs})` : pairs;
	const sameEnding = like ? `and substr(word, -3) in (select substr(word, -3) from ${like})` : "";
	const sameWord = like ? `and word in (select word from ${like})` : "";
	return `with recursive
		pairs as materialized (select * from ${from}),
		endings (ending) as (
			select word from pairs where length(word) >= 3 ${sameEnding}
			union select substr(ending, 2) from endings where length(ending) > 3),
		followers as materialized (
			select before, ${BREAK} || word as follower from pairs where before is not null ${sameWord})
		select ending as token from endings
		union all select ${BREAK} || before || follower from followers
		union all select ${BREAK} || substr(before, -1) || follower from followers where length(before) > 1
		union all select ${BREAK} || substr(before, -2) || follower from followers where length(before) > 2`;
}

/**
 * The searchable texts with an index of trigrams and one of words, and each word's number of texts, maintained by
 * triggers also in restores and cascades. A word is everything between spaces and line breaks, with punctuation: only
 * then does the index find exactly what a text comparison finds.
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
