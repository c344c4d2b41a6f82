import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./dialect.ts";
import { fold } from "./text.ts";
import type { Tx } from "./transaction.ts";

/** `like` pattern for a substring; `%`, `_` and `\` in it are ordinary characters. Escape character: `\`. */
export function likePattern(text: string): string {
	return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Condition: the folded column contains the folded text. For small tables, read row by row.
 * `column` holds folded text; give it as `sql.ref`.
 */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
	return sql<boolean>`${column} like ${likePattern(fold(text))} escape '\\'`;
}

/**
 * Condition: the column, which is not folded, may contain a word of lower-case letters and digits without accents.
 * Neither database compares accents away, so any letter counts where one with an accent could be: compare what
 * it finds.
 */
export function mayContain(db: Db | Tx, column: string, word: string): RawBuilder<boolean> {
	const like = sql.raw(dialectOf(db) === "postgres" ? "ilike" : "like");
	const pattern = `%${word.replace(/[aeioun]|[^a-z0-9]/gu, "_")}%`;
	return sql<boolean>`${sql.ref(column)} ${like} ${pattern}`;
}

/** What the id of a row may begin with, and most names and phone numbers do not. */
const ID_BEGINS = /^[0-9a-f]{1,8}(?:-[0-9a-f-]*)?$/;

/** Condition: the row's id begins with the text; undefined for what no id begins with. */
export function idBegins(text: string): RawBuilder<boolean> | undefined {
	const beginning = fold(text);
	return ID_BEGINS.test(beginning) ? sql<boolean>`id like ${`${beginning}%`}` : undefined;
}
