import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/*
 * The number of published projects outside the trash, and of those in each category: each uncached page of a list
 * counted them. Triggers keep the numbers, so that a restore, a cascade or the previous release keeps them too. It is a
 * table of its own, so that a backup does not contain it. It has no foreign key: when a category is deleted, the order
 * of the cascades is not fixed, and its number must exist until its last project is subtracted.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const run = (statement: string) => sql.raw(statement).execute(db);
	await run("create table project_counts (list text primary key, projects integer not null)");
	for (const counted of COUNTED) {
		// On PostgreSQL a trigger's creation waits for other writers of the table, and they wait for the migration.
		await (dialect === "sqlite" ? countOnSqlite(run, counted) : countOnPostgres(run, counted));
		const { table, list, isCounted } = counted;
		await run(`insert into project_counts (list, projects)
			select ${list(table)}, count(*) from ${table} where ${isCounted(table)} group by 1`);
	}
}

interface Counted {
	table: string;
	/** The columns that decide where a row counts. */
	columns: string;
	/** Key of the number to which a row belongs. */
	list: (row: string) => string;
	isCounted: (row: string) => string;
}

const COUNTED: Counted[] = [
	{
		table: "articles",
		columns: "status, deleted_at",
		list: () => "'all'",
		isCounted: (row) => `${row}.status = 'published' and ${row}.deleted_at is null`,
	},
	{
		table: "article_categories",
		columns: "category_id, listed_at",
		list: (row) => `${row}.category_id`,
		isCounted: (row) => `${row}.listed_at is not null`,
	},
];

type Run = (statement: string) => Promise<unknown>;

/**
 * Not an update: it would find no row if a serializable transaction on PostgreSQL began before the row was inserted.
 * An upsert fails then, and the transaction is repeated.
 */
const ADD =
	"on conflict (list) do update set projects = project_counts.projects + excluded.projects";

async function countOnSqlite(
	run: Run,
	{ table, columns, list, isCounted }: Counted,
): Promise<void> {
	const add = (row: string, number: number) => `insert into project_counts (list, projects)
		select ${list(row)}, ${number} where ${isCounted(row)} ${ADD};`;
	await run(
		`create trigger ${table}_count_added after insert on ${table} begin ${add("new", 1)} end`,
	);
	await run(
		`create trigger ${table}_count_removed after delete on ${table} begin ${add("old", -1)} end`,
	);
	await run(`create trigger ${table}_count_changed after update of ${columns} on ${table}
		begin ${add("old", -1)} ${add("new", 1)} end`);
}

/** One change of a number for each statement: of many changes in a transaction each would leave a dead row. */
async function countOnPostgres(run: Run, { table, list, isCounted }: Counted): Promise<void> {
	const each = (row: string, number: number) =>
		`select ${list(row)} as list, ${number} as one from ${row} where ${isCounted(row)}`;
	const [added, removed] = [each("come", 1), each("gone", -1)];
	const changes = [
		["insert", "new table as come", added],
		["delete", "old table as gone", removed],
		["update", "old table as gone new table as come", `${added} union all ${removed}`],
	];
	for (const [change, tables, counted] of changes) {
		const name = `count_${table}_on_${change}`;
		await run(`create function ${name}() returns trigger language plpgsql as $$
			begin
				insert into project_counts (list, projects)
					select list, sum(one) from (${counted}) each group by list having sum(one) <> 0 order by list
					${ADD};
				return null;
			end $$`);
		await run(`create trigger ${name} after ${change} on ${table} referencing ${tables}
			for each statement execute function ${name}()`);
	}
}
