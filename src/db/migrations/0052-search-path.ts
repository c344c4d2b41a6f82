import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";
import { indexWordLists, WORD_LIST, WORDS } from "./0048-word-lists.ts";

/*
 * PostgreSQL: no function depends on the search path, which is empty while a dump is restored and, from version 17 on,
 * while an index is built. `word_list` called another function by its bare name, so that a restored database lacked the
 * index, and PostgreSQL 17 could neither create nor rebuild it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === "sqlite") return;
	const run = (statement: string) => sql.raw(statement).execute(db);
	await run(WORDS);
	await run(WORD_LIST);
	const { rows } = await sql`select 1 from pg_indexes
		where schemaname = current_schema() and indexname = 'article_texts_word_list'`.execute(db);
	if (rows.length === 0) await indexWordLists(run);
	await pinSearchPath(db);
}

/** Functions with a body in SQL are parsed when they are created; those in PL/pgSQL each time they are called. */
async function pinSearchPath(db: Kysely<unknown>): Promise<void> {
	const { rows } = await sql<{ statement: string }>`select format(
			'alter function %s set search_path = %I, pg_temp', p.oid::regprocedure, current_schema()) as statement
		from pg_proc p join pg_language l on l.oid = p.prolang
		where p.pronamespace = current_schema()::regnamespace and l.lanname = 'plpgsql'
			and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
		db,
	);
	for (const { statement } of rows) await sql.raw(statement).execute(db);
}
