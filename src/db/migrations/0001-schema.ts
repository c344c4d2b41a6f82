import { type Kysely, sql } from "kysely";
import type { Dialect } from "../handles.ts";
import { indexes } from "./0001-schema/indexes.ts";
import { searchOnPostgres, searchOnSqlite } from "./0001-schema/search.ts";
import { keepSums } from "./0001-schema/sums.ts";
import { RATE_LIMITS, TABLES } from "./0001-schema/tables.ts";

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	const runAll = async (text: string) => {
		for (const statement of text.split(/;\n+/)) if (statement.trim()) await run(statement);
	};
	if (dialect === "postgres") await run("create extension if not exists pg_trgm");
	await runAll(TABLES);
	await runAll(indexes(dialect));
	if (dialect === "postgres") {
		await run(RATE_LIMITS);
		await searchOnPostgres(run);
	} else {
		await searchOnSqlite(run);
	}
	await keepSums(run, dialect);
	if (dialect === "postgres") await pinSearchPath(db);
}

/**
 * PL/pgSQL is parsed at each call and must not depend on the search path, which is empty in restores and index builds.
 */
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
