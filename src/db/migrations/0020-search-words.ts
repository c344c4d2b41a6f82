import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/*
 * The words of the searchable texts with the number of texts that contain each; for SQLite also an index of words
 * and of adjacent words. Triggers maintain both, so that a restore, a cascade or an older version of the product
 * updates them too, and nothing of a deleted text remains. A word is everything between spaces and line breaks,
 * including punctuation: only then does the index find exactly what a text comparison finds.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	await sql`create table search_words (
		word text primary key,
		ending text not null,
		articles integer not null)`.execute(db);
	if (dialect === "postgres") return countWordsOnPostgres(db);
	await sql`create index search_words_by_ending on search_words (ending, word)`.execute(db);
	await dropTrigramsOnSqlite(db);
	await indexWordsOnSqlite(db);
}

/** A text with a longer word is scanned instead of indexed, because each of its suffixes would be an index entry. */
const LONGEST_WORD = 100;
/** Maximum length of an indexed text. */
const LONGEST_TEXT = 100_000;

async function indexWordsOnSqlite(db: Kysely<unknown>): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	// Finds words that occur in no text any more; they are deleted at once.
	await run("create index search_words_unused on search_words (word) where articles = 0");
	await run("create table article_texts_unindexed (row integer primary key)");
	// Makes a lookup take a few µs, where reading the rows of the texts would load a page for each.
	await run("create index article_texts_rows on article_texts (row, article_id)");
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

	const added = `${changed("new.row", joined("null", tokensOf(pairsOf("new.body"))))};
		${counted(wordsOf("new.body"))};
		${tooLong("new.row", "new.body")}`;
	await run(
		`create trigger article_texts_words_inserted after insert on article_texts begin ${added}; end`,
	);
	await run(`create trigger article_texts_words_deleted after delete on article_texts begin
		${changed("old.row", joined("'delete'", tokensOf(pairsOf("old.body"))))};
		${uncounted(wordsOf("old.body"))};
		delete from article_texts_unindexed where row = old.row; end`);
	// Updates only the difference, because deletions are the slowest part. A token is removed if no pair of the new text
	// has it.
	await run(`create trigger article_texts_words_updated after update of body on article_texts
		when old.body is not new.body begin
		${changed(
			"new.row",
			`with
			earlier as materialized (${pairsOf("old.body")}),
			later as materialized (${pairsOf("new.body")}),
			gone as materialized (select * from earlier except select * from later),
			come as materialized (select * from later except select * from earlier)
			${joined("'delete'", without(tokensOf("gone"), tokensOf("later", "gone")))}
			union all ${joined("null", without(tokensOf("come"), tokensOf("earlier", "come")))}`,
		)};
		${uncounted(without(wordsOf("old.body"), wordsOf("new.body")))};
		${counted(without(wordsOf("new.body"), wordsOf("old.body")))};
		delete from article_texts_unindexed where row = old.row;
		${tooLong("new.row", "new.body")}; end`);

	// The same for existing texts. Outside a trigger SQLite would evaluate parts of it several times.
	await run(
		`create trigger article_texts_words_first after update of row on article_texts begin ${added}; end`,
	);
	await run("update article_texts set row = row");
	await run("drop trigger article_texts_words_first");
}

// Inserting 'delete' into the table's own column removes an entry from the index (FTS5).
const changed = (row: string, what: string) => `insert into article_texts_words
	(article_texts_words, rowid, tokens) select command, ${row}, tokens from (${what}) where tokens is not null`;

const joined = (command: string, from: string) =>
	`select ${command} as command, group_concat(token, ' ') as tokens from (${from})`;

export const without = (some: string, others: string) =>
	`select * from (${some}) except select * from (${others})`;

export const counted = (from: string) => `insert into search_words (word, ending, articles)
	select word, substr(word, -3), 1 from (${from}) where true
	on conflict (word) do update set articles = articles + 1`;

export const uncounted = (from: string) => `update search_words set articles = articles - 1
	where word in (${from});
	delete from search_words where articles = 0`;

export const tooLong = (row: string, body: string) => `insert into article_texts_unindexed
	select ${row} where ${isTooLong(body)}`;

/** Nothing queries the first version's index any more; it kept deleted text and took up most of the file. */
async function dropTrigramsOnSqlite(db: Kysely<unknown>): Promise<void> {
	for (const change of ["inserted", "deleted", "updated"]) {
		await sql`drop trigger ${sql.raw(`article_texts_${change}`)}`.execute(db);
	}
	await sql`drop table article_texts_trigrams`.execute(db);
}

// SQL can split a text only as JSON. A line break becomes an entry of its own.
const BREAK = "char(10)";
const splitAtSpaces = (body: string) => `json_each('[' || replace(json_quote(replace(
	iif(length(${body}) > ${LONGEST_TEXT}, '', ${body}), ${BREAK}, ' ' || ${BREAK} || ' ')), ' ', '","') || ']')`;

const isWord = (word: string) =>
	`${word} <> ${BREAK} and length(${word}) between 1 and ${LONGEST_WORD}`;

export const wordsOf = (body: string) => `select distinct value as word from ${splitAtSpaces(body)}
	where ${isWord("value")}`;

const isTooLong = (body: string) => `length(${body}) > ${LONGEST_TEXT}
	or exists (select 1 from ${splitAtSpaces(body)} where length(value) > ${LONGEST_WORD})`;

/** Each word with its predecessor, or null. */
export const pairsOf = (
	body: string,
) => `select distinct iif(${isWord("before")}, before, null) as before, word from (
	select value as word, lag(value) over (order by key) as before, max(length(value)) over () as longest
	from ${splitAtSpaces(body)}) where longest <= ${LONGEST_WORD} and ${isWord("word")}`;

/**
 * Index tokens. First, each suffix of a word with at least three characters: the words that contain a text are those
 * with a suffix that begins with it. Second, each pair of adjacent words, the first one as a whole and as its last one
 * and two characters; longer suffixes of a first word are looked up among the words.
 *
 * @param like other pairs: returns only tokens that these may also have
 */
export function tokensOf(pairs: string, like?: string): string {
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

async function countWordsOnPostgres(db: Kysely<unknown>): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	await run(`create function words_of_text(body text) returns setof text immutable language sql as $$
		select distinct word from string_to_table(replace(body, chr(10), ' '), ' ') word
		where length(body) <= ${LONGEST_TEXT} and length(word) between 1 and ${LONGEST_WORD} $$`);
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
	await run(`insert into search_words (word, ending, articles)
		select word, right(word, 3), count(*) from article_texts t, words_of_text(t.body) word group by word`);
}
