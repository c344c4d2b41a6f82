import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { dialectOf } from "../../src/db/handles.ts";
import { features } from "../../src/features.ts";
import { testApp } from "../support/app.ts";

const app = await testApp();
afterAll(() => app.close());

/** Tables that no feature declares, and columns: the record of migrations, rate limits, and parts of SQLite's search index. */
const INTERNAL =
	/^(?:schema_migrations\.|rate_limits\.|sqlite_|article_texts_|article_texts\.row$)/;

/** The columns of all tables of the migrated database, as table.column. */
async function columnsMade(): Promise<string[]> {
	const { db } = app.context;
	const columns =
		dialectOf(db) === "postgres"
			? sql<{ name: string }>`select table_name || '.' || column_name as name
				from information_schema.columns where table_schema = 'public'`
			: sql<{ name: string }>`select made.name || '.' || its.name as name
				from sqlite_master made, pragma_table_info(made.name) its where made.type = 'table'`;
	return (await columns.execute(db)).rows.map(({ name }) => name);
}

test("the migrations make the tables and columns that features declare, and no others", async () => {
	const declared = features.flatMap(({ tables = {} }) =>
		Object.entries(tables).flatMap(([table, { columns }]) =>
			Object.keys(columns).map((column) => `${table}.${column}`),
		),
	);
	const made = (await columnsMade()).filter((column) => !INTERNAL.test(column));
	expect(
		{
			notMade: declared.filter((column) => !made.includes(column)),
			notDeclared: made.filter((column) => !declared.includes(column)),
		},
		"notMade needs a migration in src/db/migrate.ts; notDeclared needs src/db/schema and the feature's `tables`",
	).toEqual({ notMade: [], notDeclared: [] });
});
