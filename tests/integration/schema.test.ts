import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { dialectOf } from "../../src/db/handles.ts";
import { features } from "../../src/features.ts";
import { testApp } from "../support/app.ts";

const app = await testApp();
afterAll(() => app.close());

/** The row number of SQLite's search index, which no feature declares. */
const INTERNAL = ["article_texts.row"];

/** The columns of a table in the migrated database; empty when there is no such table. */
async function columnsOf(table: string): Promise<string[]> {
	const { db } = app.context;
	const columns =
		dialectOf(db) === "postgres"
			? sql<{ name: string }>`select column_name as name from information_schema.columns
				where table_schema = 'public' and table_name = ${table}`
			: sql<{ name: string }>`select name from pragma_table_info(${table})`;
	return (await columns.execute(db)).rows.map(({ name }) => `${table}.${name}`);
}

test("the migrations make the tables and columns that features declare, and no others", async () => {
	const tables = features.flatMap((feature) => Object.entries(feature.tables ?? {}));
	const declared = tables.flatMap(([table, { columns }]) =>
		Object.keys(columns).map((column) => `${table}.${column}`),
	);
	const made = (await Promise.all(tables.map(([table]) => columnsOf(table)))).flat();
	expect(
		{
			notMade: declared.filter((column) => !made.includes(column)),
			notDeclared: made.filter(
				(column) => !declared.includes(column) && !INTERNAL.includes(column),
			),
		},
		"notMade needs a migration in src/db/migrate.ts; notDeclared needs src/db/schema and the feature's `tables`",
	).toEqual({ notMade: [], notDeclared: [] });
});
