import type { Dialect } from "../../handles.ts";

export type Run = (statement: string) => Promise<unknown>;

/** Triggers keep sums and counts for lists, also in restores and cascades. Counts have own tables, outside backups. */
export async function keepSums(run: Run, dialect: Dialect): Promise<void> {
	if (dialect === "sqlite") {
		await sumPaymentsOnSqlite(run);
		await countItemsOnSqlite(run);
		for (const counted of COUNTED) await countProjectsOnSqlite(run, counted);
		return;
	}
	await sumPaymentsOnPostgres(run);
	await countItemsOnPostgres(run);
	for (const counted of COUNTED) await countProjectsOnPostgres(run, counted);
}

/* `orders.paid_cents` sums an order's confirmed payments, so that an index can contain the unpaid orders. */

const PAYMENT_CHANGES = [
	["added", "insert", ["new"]],
	["changed", "update of order_id, state, amount_cents", ["old", "new"]],
	["removed", "delete", ["old"]],
] as const;

async function sumPaymentsOnSqlite(run: Run): Promise<void> {
	const sum = (id: string) => `(select coalesce(sum(amount_cents), 0) from payments
		where order_id = ${id} and state = 'confirmed')`;
	for (const [name, change, rows] of PAYMENT_CHANGES) {
		const updates = rows.map(
			(row) => `update orders set paid_cents = ${sum(`${row}.order_id`)}
				where id = ${row}.order_id and paid_cents <> ${sum(`${row}.order_id`)};`,
		);
		await run(
			`create trigger payments_${name} after ${change} on payments begin ${updates.join(" ")} end`,
		);
	}
}

/** Locks the order first, so that of two concurrent payments the second sees the first. */
async function sumPaymentsOnPostgres(run: Run): Promise<void> {
	await run(`create function sum_payments(id_of_order text) returns void language plpgsql as $$
		declare
			cents bigint;
		begin
			perform 1 from orders where id = id_of_order for no key update;
			select coalesce(sum(amount_cents), 0) into cents from payments
				where order_id = id_of_order and state = 'confirmed';
			update orders set paid_cents = cents where id = id_of_order and paid_cents <> cents;
		end $$`);
	await run(`create function sum_changed_payments() returns trigger language plpgsql as $$
		begin
			if tg_op <> 'INSERT' then perform sum_payments(old.order_id); end if;
			if tg_op <> 'DELETE' then perform sum_payments(new.order_id); end if;
			return null;
		end $$`);
	for (const [name, change] of PAYMENT_CHANGES) {
		await run(`create trigger payments_${name} after ${change} on payments
			for each row execute function sum_changed_payments()`);
	}
}

/* `result_counts`: each result's number of items outside the trash. */

async function countItemsOnSqlite(run: Run): Promise<void> {
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
async function countItemsOnPostgres(run: Run): Promise<void> {
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

// `project_counts`: published projects outside the trash, in all and per category. No foreign key: the order of
// cascades is not fixed, and a deleted category's number must exist until its last project is subtracted.

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

/**
 * Not an update, which misses a row inserted after a serializable transaction began. An upsert fails and is retried.
 */
const ADD =
	"on conflict (list) do update set projects = project_counts.projects + excluded.projects";

async function countProjectsOnSqlite(
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
async function countProjectsOnPostgres(
	run: Run,
	{ table, list, isCounted }: Counted,
): Promise<void> {
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
