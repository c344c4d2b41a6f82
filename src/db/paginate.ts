import {
	type RawBuilder,
	type SelectQueryBuilder,
	type Simplify,
	type StringReference,
	sql,
} from "kysely";
import { countRows } from "./count-rows.ts";
import type { Schema } from "./schema.ts";

/** Which page, counted from 1, and how many rows it has. */
export interface PageWindow {
	page: number;
	limit: number;
}

interface Options<DB, Tables extends keyof DB> {
	/** Columns to sort by, each in descending order; the last one is unique. Newest first unless given. */
	order?: readonly StringReference<DB, Tables>[];
	/** Expressions to sort by instead, in ascending order unless they end in `desc`; the last one is unique. */
	expressions?: readonly RawBuilder<unknown>[] | undefined;
	/** Finds as many rows at less cost, for instance without the joins of what is selected. */
	count?: { clearSelect(): unknown };
	/** The total, where it is counted otherwise. */
	total?: Promise<number>;
}

/** One page of what a query finds, newest first, and the total of all its pages. */
export async function paginate<DB, Tables extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, Tables, Row>,
	{ page, limit }: PageWindow,
	{ order, expressions, count = query, total }: Options<DB, Tables> = {},
): Promise<{ rows: Simplify<Row>[]; total: number }> {
	const columns: readonly string[] = order ?? ["created_at", "id"];
	const window = query.limit(limit).offset((page - 1) * limit);
	const sorted = expressions
		? expressions.reduce((sorting, expression) => sorting.orderBy(expression), window)
		: columns.reduce((sorting, column) => sorting.orderBy(sql.ref(column), "desc"), window);
	const counted = () => count.clearSelect() as SelectQueryBuilder<Schema, keyof Schema, object>;
	const [rows, all] = await Promise.all([sorted.execute(), total ?? countRows(counted())]);
	return { rows, total: all };
}

const BATCH = 500;

/** All that a query finds, newest first, in batches; each row once, whatever comes in meanwhile. */
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
