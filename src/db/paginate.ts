import {
	type RawBuilder,
	type SelectQueryBuilder,
	type Simplify,
	type StringReference,
	sql,
} from "kysely";
import type { Db } from "./connect.ts";
import { dialectOf } from "./handles.ts";
import type { Schema } from "./schema.ts";

export interface PageWindow {
	page: number;
	limit: number;
}

interface PaginateOptions<DB, Tables extends keyof DB> {
	/** Columns to sort by, each descending; the last one must be unique. Default: newest first. */
	order?: readonly StringReference<DB, Tables>[];
	/** Expressions to sort by instead, ascending unless they end in `desc`; the last one must be unique. */
	expressions?: readonly RawBuilder<unknown>[] | undefined;
	/** A cheaper query with the same number of rows, for example without joins. */
	count?: { clearSelect(): unknown };
	/** The total, if it is counted elsewhere. */
	total?: Promise<number>;
	/** The unique column, if an index has it and the sort columns: rows before far pages are then read from it alone. */
	key?: StringReference<DB, Tables>;
}

/** Skipping this many rows takes about as long as looking up the rows of a page by their key. */
const FAR_OFFSET = 100;

/** One page of a query's rows, newest first by default, and the total number of rows. */
export async function paginate<DB, Tables extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, Tables, Row>,
	{ page, limit }: PageWindow,
	{ order, expressions, count = query, total, key }: PaginateOptions<DB, Tables> = {},
): Promise<{ rows: Simplify<Row>[]; total: number }> {
	const columns: readonly string[] = order ?? ["created_at", "id"];
	const inOrder = expressions
		? expressions.reduce((sorting, expression) => sorting.orderBy(expression), query)
		: columns.reduce((sorting, column) => sorting.orderBy(sql.ref(column), "desc"), query);
	const offset = (page - 1) * limit;
	const window = inOrder.limit(limit).offset(offset);
	const sorted =
		key && offset >= FAR_OFFSET
			? inOrder.where(key, "in", window.clearSelect().select(key) as never)
			: window;
	const countQuery = () => count.clearSelect() as SelectQueryBuilder<Schema, keyof Schema, object>;
	const [rows, totalRows] = await Promise.all([sorted.execute(), total ?? countRows(countQuery())]);
	return { rows, total: totalRows };
}

/** More rows at once would take the event loop too long to receive from the thread that reads them. */
const BATCH = 200;

/** All rows of a query, newest first, in batches; each row once, even if others are inserted meanwhile. */
export async function* inBatches<
	DB,
	Tables extends keyof DB,
	Row extends { created_at: string; id: string },
>(query: SelectQueryBuilder<DB, Tables, Row>): AsyncGenerator<Simplify<Row>[]> {
	const sorted = query
		.orderBy(sql.ref("created_at"), "desc")
		.orderBy(sql.ref("id"), "desc")
		.limit(BATCH);
	let batch = await sorted.execute();
	while (batch.length > 0) {
		yield batch;
		const last = batch.at(-1);
		if (!last || batch.length < BATCH) return;
		const older = sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`;
		batch = await sorted.where(older).execute();
	}
}

/** All rows of a query by id, in batches. */
export async function* inIdBatches<DB, Tables extends keyof DB, Row extends { id: string }>(
	query: SelectQueryBuilder<DB, Tables, Row>,
	limit: number,
	column = "id",
): AsyncGenerator<Simplify<Row>[]> {
	const sorted = query.orderBy(sql.ref(column)).limit(limit);
	for (let last = ""; ; ) {
		const batch = await sorted.where(sql<boolean>`${sql.ref(column)} > ${last}`).execute();
		yield batch;
		const end = batch.at(-1);
		if (!end || batch.length < limit) return;
		last = end.id;
	}
}

/** Counts the rows of a query that has no select clause yet. */
export async function countRows<DB, Tables extends keyof DB>(
	query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
	const counted = query.select((eb) => eb.fn.countAll<number>().as("total"));
	const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
	return total;
}

/** A sort column that both databases compare bytewise, ignoring the case of ASCII letters. */
export function byCharacter(db: Db, column: string): RawBuilder<string> {
	const collated = dialectOf(db) === "postgres" ? sql` collate "C"` : sql``;
	return sql<string>`lower(${sql.ref(column)}${collated})`;
}
