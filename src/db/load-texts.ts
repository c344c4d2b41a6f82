import { CompiledQuery } from "kysely";
import { dialectOf } from "./handles.ts";
import type { Tx } from "./transaction.ts";

type RunStatement = (
	statement: string,
	parameters?: readonly unknown[],
) => Promise<Record<string, unknown>[]>;

/** Bulk-loads rows with searchable texts into empty tables. */
export function withTextIndexesSuspended<T>(tx: Tx, load: () => Promise<T>): Promise<T> {
	const loadTexts = dialectOf(tx) === "sqlite" ? loadTextsOnSqlite : loadTextsOnPostgres;
	return loadTexts(async (statement, parameters = []) => {
		const { rows } = await tx.executeQuery(CompiledQuery.raw(statement, [...parameters]));
		return rows as Record<string, unknown>[];
	}, load);
}

/** Texts per query, each of at most 100,000 characters. */
const TEXTS_PER_QUERY = 200;

/** Suspends the trigger that splits texts into words, and splits them here: in SQL that takes most of the time. */
export async function loadTextsOnSqlite<T>(run: RunStatement, load: () => Promise<T>): Promise<T> {
	const trigger = "article_texts_words_inserted";
	const [{ sql } = {}] = await run("select sql from sqlite_schema where name = ?", [trigger]);
	await run(`drop trigger ${trigger}`);
	const loaded = await load();
	let last: unknown = -1;
	for (;;) {
		const rows = await run(
			`select row, iif(length(body) > 100000, null, body) as body from article_texts
				where row > ? order by row limit ${TEXTS_PER_QUERY}`,
			[last],
		);
		if (rows.length === 0) break;
		const counts = new Map<string, number>();
		for (const { row, body } of rows) {
			const { words, tokens } = splitText(String(body ?? ""));
			for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
			if (tokens?.size) {
				const values = [row, [...tokens].join(" ")];
				await run("insert into article_texts_words (rowid, tokens) values (?, ?)", values);
			}
			if (body === null || !tokens)
				await run("insert into article_texts_unindexed values (?)", [row]);
			last = row;
		}
		await run(
			`insert into search_words (word, ending, articles)
				select value ->> 0, substr(value ->> 0, -3), value ->> 1 from json_each(?) where true
				on conflict (word) do update set articles = articles + excluded.articles`,
			[JSON.stringify([...counts])],
		);
	}
	await run(String(sql));
	return loaded;
}

/** Whether the text has at least `count` characters; some characters take two UTF-16 units. */
const hasAtLeast = (text: string, count: number) =>
	text.length >= count && (text.length >= 2 * count || [...text].length >= count);

/** Words and index entries as in `migrations/0001-schema/search.ts`; no entries if a word is too long. */
function splitText(body: string): { words: Set<string>; tokens: Set<string> | undefined } {
	const words = new Set<string>();
	const tokens = new Set<string>();
	let isIndexed = true;
	let before = "";
	for (const word of body.replaceAll("\n", " \n ").split(" ")) {
		if (hasAtLeast(word, 101)) isIndexed = false;
		else if (word !== "" && word !== "\n") words.add(word);
		if (before && word && word !== "\n") addPair(tokens, before, word);
		before = word === "\n" ? "" : word;
	}
	for (const word of words) addEndings(tokens, word);
	return { words, tokens: isIndexed ? tokens : undefined };
}

function addEndings(tokens: Set<string>, word: string): void {
	let ending = word;
	while (hasAtLeast(ending, 3) && !tokens.has(ending)) {
		tokens.add(ending);
		ending = ending.slice((ending.codePointAt(0) as number) > 0xffff ? 2 : 1);
	}
}

function addPair(tokens: Set<string>, before: string, word: string): void {
	const pair = `\n${before}\n${word}`;
	if (tokens.has(pair)) return;
	tokens.add(pair);
	for (const count of [1, 2]) {
		if (!hasAtLeast(before, count + 1)) return;
		tokens.add(`\n${[...before.slice(-2 * count)].slice(-count).join("")}\n${word}`);
	}
}

/** Rebuilds the word table and two indexes after the load: updating them for each text takes hours. */
export async function loadTextsOnPostgres<T>(
	run: RunStatement,
	load: () => Promise<T>,
): Promise<T> {
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
	// `indexdef` does not contain this setting, which only makes `analyze` faster.
	await run("alter index article_texts_word_list alter column 1 set statistics 0");
	return loaded;
}
