import { type RawBuilder, sql } from "kysely";
import { fold } from "../fold.ts";
import type { Db } from "./connect.ts";
import { dialectOf } from "./handles.ts";
import type { Tx } from "./transaction.ts";

/** A `like` pattern for a substring; `%`, `_` and `\` are escaped with `\`. */
export function likePattern(text: string): string {
	return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Condition: a folded column contains the text, folded; false if empty. Scans: for small tables, with `sql.ref`. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
	const folded = fold(text);
	if (folded === "") return sql<boolean>`false`;
	return sql<boolean>`${column} like ${likePattern(folded)} escape '\\'`;
}

/** As `contains`, for email addresses, which are stored in lower case but not folded. */
export function emailContains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
	return sql<boolean>`${column} like ${likePattern(text.toLowerCase())} escape '\\'`;
}

const APOSTROPHES = ["'", "’", "‘", "ʼ", "`"];

/** Condition: an unfolded column may contain a folded word. Letters that may have accents match any: check the rows. */
export function mayContain(db: Db | Tx, column: string, word: string): RawBuilder<boolean> {
	const like = sql.raw(dialectOf(db) === "postgres" ? "ilike" : "like");
	const pattern = `%${word.replace(/[aeioun]|[^a-z0-9]/gu, "_")}%`;
	const text = sql.ref(column);
	const withoutApostrophes = APOSTROPHES.reduce<RawBuilder<unknown>>(
		(rest, apostrophe) => sql`replace(${rest}, ${sql.lit(apostrophe)}, '')`,
		text,
	);
	const hasApostrophe = APOSTROPHES.map(
		(apostrophe) => sql`${text} like ${sql.lit(`%${apostrophe}%`)}`,
	);
	// Most texts have none, and replacing in a long text takes longer than looking for one.
	return sql<boolean>`(${text} ${like} ${pattern}
		or ((${sql.join(hasApostrophe, sql` or `)}) and ${withoutApostrophes} ${like} ${pattern}))`;
}

/** Condition: one of these holds. PostgreSQL uses an index for each; with `or` it would read the whole table. */
export function anyCondition(
	db: Db,
	table: string,
	conditions: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> {
	if (dialectOf(db) === "sqlite") return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
	const selects = conditions.map(
		(condition) => sql`select id from ${sql.table(table)} where ${condition}`,
	);
	return sql<boolean>`id in (${sql.join(selects, sql` union all `)})`;
}

/** Condition: the column is one of these values. One parameter, because databases limit how many a statement has. */
export function isAmong(
	db: Db | Tx,
	column: string,
	values: readonly string[],
): RawBuilder<boolean> {
	const list = JSON.stringify(values);
	return dialectOf(db) === "postgres"
		? sql<boolean>`${sql.ref(column)} in (select jsonb_array_elements_text(${list}::jsonb))`
		: sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;
}

/** Rows from one parameter; the first of their values is `value ->> 0`. */
export function jsonRows(db: Db | Tx, rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
	const list = JSON.stringify(rows);
	return dialectOf(db) === "postgres"
		? sql`jsonb_array_elements(${list}::jsonb)`
		: sql`json_each(${list})`;
}

/** A derived table `values_by_id` with these rows. */
export const valuesById = (
	db: Db | Tx,
	rows: readonly (readonly [id: string, value: string | null])[],
) =>
	sql<{ id: string; value: string }>`
		(select value ->> 0 as id, value ->> 1 as value from ${jsonRows(db, rows)})`.as("values_by_id");

/**
 * Condition: the column is among the few values of a subquery. As an array, which PostgreSQL reads first: it
 * overestimates the number of a subquery's rows.
 */
export function isOneOfFew(
	db: Db | Tx,
	column: string,
	subquery: RawBuilder<unknown>,
): RawBuilder<boolean> {
	return dialectOf(db) === "postgres"
		? sql<boolean>`${sql.ref(column)} = any(array(${subquery}))`
		: sql<boolean>`${sql.ref(column)} in (${subquery})`;
}

/** A prefix of an id; excludes most names and phone numbers. */
const ID_BEGINS = /^[0-9a-f]{1,8}(?:-[0-9a-f-]*)?$/;

/** Condition: the row's id begins with the text; undefined if no id can begin with it. */
export function idBegins(text: string): RawBuilder<boolean> | undefined {
	const beginning = fold(text);
	return ID_BEGINS.test(beginning) ? sql<boolean>`id like ${`${beginning}%`}` : undefined;
}
