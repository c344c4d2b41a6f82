import { sql } from "kysely";
import type { Db } from "./connect.ts";
import { likePattern } from "./search.ts";

/** What SQLite's index of words is asked for (`migrations/0020-search-words.ts`). */
export interface IndexQuery {
	/** Each finds some of the texts. */
	matches: string[];
	/** Whether what they find contains the phrase, or has to be compared with it. */
	exact: boolean;
}

/** How many words one match asks for: it compares them for each text that it finds. */
const WORDS_AT_ONCE = 100;

/**
 * The texts that contain the phrase have these words in this order: one that ends with the first piece of it, the
 * inner pieces, and one that begins with the last; or one that contains the only piece.
 *
 * @param folded as the texts are.
 * @returns undefined for what the index does not know: one or two characters, and spaces at an end.
 */
export async function indexQuery(db: Db, folded: string): Promise<IndexQuery | undefined> {
	const pieces = folded.split(" ");
	const [first = "", second, ...further] = pieces;
	if (folded.includes("\n") || pieces.includes("")) return undefined;
	if (second === undefined) {
		return [...first].length < 3 ? undefined : { matches: [`${token(first)} *`], exact: true };
	}
	const begins = further.length === 0 ? " *" : "";
	const rest = [second, ...further.slice(0, -1)].flatMap((piece, index) => {
		const next = further[index];
		if (next === undefined) return [];
		const isLast = index === further.length - 1;
		return `${pair(piece, next)}${isLast ? " *" : ""}`;
	});
	const words = await wordsEndingWith(db, first);
	const matches: string[] = [];
	for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
		const some = words.slice(from, from + WORDS_AT_ONCE);
		const either = some.map((word) => `${pair(word, second)}${begins}`).join(" OR ");
		matches.push([`(${either})`, ...rest].join(" AND "));
	}
	// Pairs of three words may be at different places of a text.
	return { matches, exact: further.length === 0 };
}

function pair(word: string, next: string): string {
	return token(`\n${word}\n${next}`);
}

function token(text: string): string {
	return `"${text.replaceAll('"', '""')}"`;
}

/** The index has the endings of one and two characters themselves. */
async function wordsEndingWith(db: Db, piece: string): Promise<string[]> {
	const characters = [...piece];
	if (characters.length < 3) return [piece];
	const rows = await db
		.selectFrom("search_words")
		.select("word")
		.where("ending", "=", characters.slice(-3).join(""))
		.where(sql<boolean>`word like ${likePattern(piece).slice(0, -1)} escape '\\'`)
		.execute();
	return rows.map(({ word }) => word);
}
