import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";
import {
	counted,
	pairsOf,
	tokensOf,
	tooLong,
	uncounted,
	without,
	wordsOf,
} from "./0020-search-words.ts";

/*
 * SQLite's word index: removing a text of 5 kB overwrites 3,800 entries, which blocked the event loop for 100 ms when
 * the transaction was committed. `changeText` (`../search-index.ts`) now does it before the text changes, in
 * statements of a few milliseconds. Without it the triggers still change the index with the text, at once.
 *
 * They also correct an error: FTS5 counts the texts and tokens of its index and refuses a removal that would make a
 * count negative ("database disk image is malformed"). Each change that only removed words subtracted a text, and a
 * deletion subtracted tokens that occur twice once more than they had been added.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	// Since `0042` no query counts a result's items, and `result_items_result` finds them as well.
	await run("drop index result_items_kept");
	if (dialect === "postgres") return;
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

	// The counts may be too low by now. The token that remains is removed again; the others stay counted.
	await run(`insert into article_texts_words (rowid, tokens)
		values (0, replace(hex(zeroblob(50000)), '00', 'x '))`);
	for (const statement of removed("0", "select 'x' as tokens").split(";")) await run(statement);

	for (const change of ["deleted", "updated"]) {
		await run(`drop trigger article_texts_words_${change}`);
	}
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
}

/** About 1 ms. */
const REMOVED_AT_ONCE = 50;

const joined = (tokens: string) => `select group_concat(token, ' ') as tokens from (${tokens})`;

/**
 * Removes entries of a text from the index. Each removal also subtracts one from FTS5's number of texts, so a text
 * without entries is added before. Both together make FTS5 store the previous removals.
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
