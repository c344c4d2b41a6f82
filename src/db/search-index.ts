import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";
import { likePattern } from "./search.ts";

/** A query of SQLite's word index (`migrations/0001-schema/search.ts`). */
export interface IndexQuery {
	/** FTS5 match expressions, each of which finds some of the texts. */
	matches: string[];
	/** Whether every text found contains the phrase; otherwise each must be compared with it. */
	exact: boolean;
}

/** Longer words are in no index. */
const LONGEST_WORD = 100;

/** Words per match expression, because each is compared for every text found. */
const WORDS_PER_MATCH = 100;

/**
 * A text with the phrase has a word that ends with its first part, the inner parts as words, and a word that begins
 * with its last part; or a word that contains its only part.
 * @param folded the phrase, folded like the texts
 * @returns undefined if the index cannot answer: one or two characters, line breaks, or leading, trailing or double
 * spaces
 */
export async function indexQuery(db: Db, folded: string): Promise<IndexQuery | undefined> {
	const parts = folded.split(" ");
	const [first = "", second, ...further] = parts;
	if (folded.includes("\n") || parts.includes("")) return undefined;
	if (second === undefined) {
		return [...first].length < 3 ? undefined : { matches: [`${token(first)} *`], exact: true };
	}
	const begins = further.length === 0 ? " *" : "";
	const rest = [second, ...further.slice(0, -1)].flatMap((part, index) => {
		const next = further[index];
		if (next === undefined) return [];
		const isLast = index === further.length - 1;
		return `${pair(part, next)}${isLast ? " *" : ""}`;
	});
	const words = await wordsEndingWith(db, first);
	const matches: string[] = [];
	for (let from = 0; from < words.length; from += WORDS_PER_MATCH) {
		const batch = words.slice(from, from + WORDS_PER_MATCH);
		const either = batch.map((word) => `${pair(word, second)}${begins}`).join(" OR ");
		matches.push([`(${either})`, ...rest].join(" AND "));
	}
	// With three or more words the pairs may occur in different places of a text.
	return { matches, exact: further.length === 0 };
}

function pair(word: string, next: string): string {
	return token(`\n${word}\n${next}`); // One token in the index, which has every two adjacent words.
}

function token(text: string): string {
	return `"${text.replaceAll('"', '""')}"`;
}

/** Looking up more words would take longer than comparing the texts that they exclude. */
const MAX_WORDS = 300;

/** How PostgreSQL finds texts with a phrase: each text has a word of each of the lists. */
export interface WordQuery {
	lists: string[][];
}

/** As `indexQuery`, on PostgreSQL. Compare the texts with the phrase. Undefined if no word excludes many texts. */
export async function wordQuery(db: Db, folded: string): Promise<WordQuery | undefined> {
	const parts = folded.split(" ");
	const [first = "", ...further] = parts;
	const last = further.pop();
	const isIndexed = (part: string) => part !== "" && [...part].length <= LONGEST_WORD;
	if (last === undefined || folded.includes("\n") || !parts.every(isIndexed)) return undefined;
	const ending = [...first].slice(-3).join("");
	const lists = [
		...further.map((word) => [word]),
		await wordsWhere(
			db,
			[...first].length < 3
				? undefined
				: sql`ending = ${ending}
			and word like ${likePattern(first).slice(0, -1)} escape '\\'`,
		),
		await wordsWhere(
			db,
			[...last].length < 3 ? undefined : sql`word like ${likePattern(last).slice(1)} escape '\\'`,
		),
	].filter((list) => list !== undefined);
	return lists.length > 0 ? { lists } : undefined;
}

/** Undefined if there are many. */
async function wordsWhere(
	db: Db,
	condition: RawBuilder<unknown> | undefined,
): Promise<string[] | undefined> {
	if (!condition) return undefined;
	const { rows } = await sql<{ word: string }>`select word from search_words
		where ${condition} limit ${MAX_WORDS + 1}`.execute(db);
	return rows.length > MAX_WORDS ? undefined : rows.map(({ word }) => word);
}

/** For one or two characters returns them: the index has pairs with these endings of the first word. */
async function wordsEndingWith(db: Db, part: string): Promise<string[]> {
	const characters = [...part];
	if (characters.length < 3) return [part];
	const rows = await db
		.selectFrom("search_words")
		.select("word")
		.where("ending", "=", characters.slice(-3).join(""))
		.where(sql<boolean>`word like ${likePattern(part).slice(0, -1)} escape '\\'`)
		.execute();
	return rows.map(({ word }) => word);
}
