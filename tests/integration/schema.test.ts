import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { dialectOf } from "../../src/db/handles.ts";
import { features } from "../../src/features.ts";
import { testApp } from "../support/app.ts";

const app = await testApp();
afterAll(() => app.close());

/** Columns that no feature declares: of the record of migrations, rate limits and SQLite's search index. */
const INTERNAL_COLUMNS =
	/^(?:schema_migrations\.|rate_limits\.|sqlite_|article_texts_|article_texts\.row$)/;

/** The columns of all tables of the migrated database, as table.column. */
async function migratedColumns(): Promise<string[]> {
	const { db } = app.context;
	const columns =
		dialectOf(db) === "postgres"
			? sql<{ name: string }>`select table_name || '.' || column_name as name
				from information_schema.columns where table_schema = 'public'`
			: sql<{ name: string }>`select made.name || '.' || its.name as name
				from sqlite_master made, pragma_table_info(made.name) its where made.type = 'table'`;
	return (await columns.execute(db)).rows.map(({ name }) => name);
}

test("the migrations create the tables and columns that features declare, and no others", async () => {
	const declared = features.flatMap(({ tables = {} }) =>
		Object.entries(tables).flatMap(([table, { columns }]) =>
			Object.keys(columns).map((column) => `${table}.${column}`),
		),
	);
	const made = (await migratedColumns()).filter((column) => !INTERNAL_COLUMNS.test(column));
	expect(
		{
			notMade: declared.filter((column) => !made.includes(column)),
			notDeclared: made.filter((column) => !declared.includes(column)),
		},
		"notMade needs a migration in src/db/migrate.ts; notDeclared needs src/db/schema and the feature's `tables`",
	).toEqual({ notMade: [], notDeclared: [] });
});
