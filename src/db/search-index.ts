import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./dialect.ts";
import { likePattern } from "./search.ts";
import type { Tx } from "./transaction.ts";

/** A query of SQLite's word index (`migrations/0020-search-words.ts`). */
export interface IndexQuery {
	/** FTS5 match expressions, each of which finds some of the texts. */
	matches: string[];
	/** Whether every text found contains the phrase; otherwise each must be compared with it. */
	exact: boolean;
}

/** Words per match expression, because each is compared for every text found. */
const WORDS_AT_ONCE = 100;

/**
 * Texts that contain the phrase have, in this order: a word that ends with its first piece, the inner pieces as words,
 * and a word that begins with its last piece; or a word that contains its only piece.
 *
 * @param folded the phrase, folded like the texts
 * @returns undefined if the index cannot answer: one or two characters, line breaks, or leading, trailing or double
 * spaces
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
	// With three or more words the pairs may occur in different places of a text.
	return { matches, exact: further.length === 0 };
}

function pair(word: string, next: string): string {
	return token(`\n${word}\n${next}`);
}

function token(text: string): string {
	return `"${text.replaceAll('"', '""')}"`;
}

/** For one or two characters the index has the suffixes themselves. */
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

/**
 * Replaces a text or, with `later` null, deletes it; `write` must make exactly this change. SQLite's index is changed
 * before it, in statements of a few milliseconds between which other requests are served; by the triggers of the table
 * it would be one long block of the event loop.
 */
export async function changeText<T>(
	tx: Tx,
	articleId: string,
	later: string | null,
	write: () => Promise<T>,
): Promise<T> {
	if (dialectOf(tx) === "postgres") return write();
	const { rows } = await sql<{
		row: number;
	}>`insert into article_texts_changes (row, earlier, later)
		select row, body, ${later} from article_texts
			where article_id = ${articleId} and body is not ${later} returning row`.execute(tx);
	const change = rows[0];
	if (!change) return write();
	// Each step may take all of a turn.
	const step = async (number: number) => {
		await otherWork();
		await sql`update article_texts_changes set step = ${number} where row = ${change.row}`.execute(
			tx,
		);
	};
	await step(1);
	while (await removeSomeEntries(tx)) {
		// The next ones.
	}
	await step(2);
	await step(3);
	await otherWork();
	const written = await write();
	await sql`delete from article_texts_changes where row = ${change.row}`.execute(tx);
	// The commit stores the last entries.
	await otherWork();
	return written;
}

async function removeSomeEntries(tx: Tx): Promise<boolean> {
	const { numAffectedRows } = await sql`delete from article_texts_removals
		where id = (select min(id) from article_texts_removals)`.execute(tx);
	return numAffectedRows !== 0n;
}
