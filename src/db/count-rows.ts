import type { SelectQueryBuilder } from "kysely";

/** Counts the rows of a query that has no select clause yet. */
export async function countRows<DB, Tables extends keyof DB>(
	query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
	const counted = query.select((eb) => eb.fn.countAll<number>().as("total"));
	const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
	return total;
}
