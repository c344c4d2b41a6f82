import { sql } from "kysely";
import { declarations } from "../../src/features.ts";
import type { TestApp } from "./app.ts";

export async function rowCounts({ context }: TestApp): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const table of declarations.tables.keys()) {
		const all = context.db.selectFrom(table as "articles").select(sql<number>`count(*)`.as("n"));
		counts[table] = Number((await all.executeTakeFirstOrThrow()).n);
	}
	return counts;
}
