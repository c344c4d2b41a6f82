import { type SelectQueryBuilder, type Simplify, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** One page of what a query finds in one table, newest first, and the total of all its pages. */
export async function paginate<Table extends keyof Schema, Row>(
	query: SelectQueryBuilder<Schema, Table, Row>,
	{ page, limit }: { page: number; limit: number },
): Promise<{ rows: Simplify<Row>[]; total: number }> {
	const [rows, { total }] = await Promise.all([
		query
			.orderBy(sql.ref("created_at"), "desc")
			.orderBy(sql.ref("id"), "desc")
			.limit(limit)
			.offset((page - 1) * limit)
			.execute(),
		query
			.clearSelect()
			.select((eb) => eb.fn.countAll<number>().as("total"))
			.executeTakeFirstOrThrow(),
	]);
	return { rows, total };
}
