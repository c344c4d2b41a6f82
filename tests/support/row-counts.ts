import { sql } from "kysely";
import type { Db } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/handles.ts";
import { declarations } from "../../src/features.ts";
import type { TestApp } from "./app.ts";

/** Every row of every table, as one text. */
export async function textOfAllRows(db: Db): Promise<string> {
	const { rows: tables } = await (dialectOf(db) === "postgres"
		? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
		: sql<{ name: string }>`select name from sqlite_master where type = 'table'`
	).execute(db);
	const texts: string[] = [];
	for (const { name } of tables) {
		// An index without own text: its content is in the tables behind it.
		if (name === "article_texts_words") continue;
		const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
		texts.push(JSON.stringify(rows));
	}
	return texts.join("\n");
}

export async function rowCounts({ context }: TestApp): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const table of declarations.tables.keys()) {
		const all = context.db.selectFrom(table as "articles").select(sql<number>`count(*)`.as("n"));
		counts[table] = Number((await all.executeTakeFirstOrThrow()).n);
	}
	return counts;
}
