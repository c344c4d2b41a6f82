import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/*
 * Each result's number of items outside the trash: the list of results counted all items of all years. Triggers keep
 * it, so that a restore, a cascade or the previous release keeps it too. It is a table of its own, so that a backup
 * does not contain it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	await run(`create table result_counts (
		result_id text primary key references results (id) on delete cascade,
		items integer not null)`);
	if (dialect === "sqlite") await countOnSqlite(run);
	else await countOnPostgres(run);
	await run(`insert into result_counts (result_id, items) select id, (
		select count(*) from result_items where result_id = results.id and deleted_at is null) from results`);
	// Renaming a category goes through its items in the order of their ids, some hundred at a time.
	await run("create index result_items_of_category on result_items (category_id, id)");
	await run("drop index result_items_category");
}

type Run = (statement: string) => Promise<unknown>;

async function countOnSqlite(run: Run): Promise<void> {
	await run(`create trigger results_counted after insert on results begin
		insert into result_counts (result_id, items) values (new.id, 0); end`);
	const add = (row: string, number: number) => `update result_counts set items = items + ${number}
		where result_id = ${row}.result_id and ${row}.deleted_at is null;`;
	await run(
		`create trigger result_items_added after insert on result_items begin ${add("new", 1)} end`,
	);
	await run(
		`create trigger result_items_removed after delete on result_items begin ${add("old", -1)} end`,
	);
	await run(`create trigger result_items_moved after update of result_id, deleted_at on result_items begin
		${add("old", -1)} ${add("new", 1)} end`);
}

/** One update of the count for each statement: of many updates in a transaction each would leave a dead row. */
async function countOnPostgres(run: Run): Promise<void> {
	await run(`create function count_new_result() returns trigger language plpgsql as $$
		begin
			insert into result_counts (result_id, items) values (new.id, 0);
			return null;
		end $$`);
	await run(`create trigger results_counted after insert on results
		for each row execute function count_new_result()`);
	const changes = {
		added: {
			change: "insert",
			tables: "new table as come",
			counted: "select result_id, 1 as one, deleted_at from come",
		},
		removed: {
			change: "delete",
			tables: "old table as gone",
			counted: "select result_id, -1 as one, deleted_at from gone",
		},
		moved: {
			change: "update",
			tables: "old table as gone new table as come",
			counted: `select result_id, 1 as one, deleted_at from come
				union all select result_id, -1, deleted_at from gone`,
		},
	};
	for (const [name, { change, tables, counted }] of Object.entries(changes)) {
		await run(`create function count_result_items_${name}() returns trigger language plpgsql as $$
			begin
				update result_counts set items = items + changed.number from (
					select result_id, sum(one) as number from (${counted}) each
						where deleted_at is null group by result_id having sum(one) <> 0) changed
					where changed.result_id = result_counts.result_id;
				return null;
			end $$`);
		await run(`create trigger result_items_${name} after ${change} on result_items referencing ${tables}
			for each statement execute function count_result_items_${name}()`);
	}
}
