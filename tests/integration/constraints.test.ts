import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { connect } from "../../src/db/connect.ts";
import { isForeignKeyViolation } from "../../src/db/errors.ts";
import { dialectOf } from "../../src/db/handles.ts";
import { migrate } from "../../src/db/migrate.ts";
import { REQUEST_STATUSES } from "../../src/features/assistance/assistance.contract.ts";
import { PAYMENT_METHODS, PAYMENT_STATES } from "../../src/features/ledger/payment.ts";
import { ATTEMPT_STATES } from "../../src/features/ledger/result-codes.ts";
import { DELIVERY_STATES } from "../../src/features/orders/deliveries/delivery.ts";
import { ORDER_STATUSES } from "../../src/features/orders/orders.contract.ts";
import { PROJECT_STATUSES } from "../../src/features/projects/projects.contract.ts";
import {
	NAMES_SHOWN,
	RESULT_STATUSES,
} from "../../src/features/results/results/results.contract.ts";
import { WARNINGS } from "../../src/platform/files/programs.ts";
import { ROLES } from "../../src/platform/http/authorization.ts";
import { migratedDatabase } from "../support/database.ts";

/*
 * One bad row for each CHECK constraint and each foreign key. What the list contains is read from a migrated SQLite
 * database, whose tables keep the text of their definitions; the rows are planted in the database under test.
 */

type Values = Record<string, string | number | null>;

interface Column {
	table: string;
	name: string;
	type: string;
	notnull: number;
	pk: number;
	/** Such as "in ('draft', 'published')" or ">= 0". */
	check?: string | undefined;
	points?: { table: string; onDelete: string } | undefined;
}

const columns = await readColumns();
const checked = columns.filter(({ check }) => check);
const pointing = columns.filter(({ points }) => points);

const place = await migratedDatabase();
const { db, close } = await connect(place);
afterAll(async () => {
	await close();
	await place.remove();
});

async function readColumns(): Promise<Column[]> {
	const dataDir = await mkdtemp(join(tmpdir(), "mradi-test-"));
	const { db: model, close: closeModel } = await connect({ dataDir });
	const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(model)).rows;
	try {
		await migrate(model);
		const tables = await read(sql<{ name: string; text: string }>`select name, sql as text
			from sqlite_master where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite%'
			and name not like 'article_search%'`);
		const found: Column[] = [];
		for (const { name: table, text } of tables) {
			const checks = new Map(
				[...text.matchAll(/ check \((\w+) (in \([^)]*\)|>=? 0)\)/g)].map(([, of, rule]) => [
					of,
					rule,
				]),
			);
			expect(checks.size, `a CHECK of ${table} is not understood`).toBe(
				text.split(/\bcheck\b/i).length - 1,
			);
			const keys = await read(sql<{ from: string; table: string; on_delete: string }>`
				select "from", "table", on_delete from pragma_foreign_key_list(${table})`);
			const infos = await read(sql<Omit<Column, "table">>`
				select name, type, "notnull", pk from pragma_table_info(${table})`);
			for (const info of infos) {
				if (table === "article_texts" && info.name === "row") continue;
				const key = keys.find(({ from }) => from === info.name);
				found.push({
					...info,
					table,
					check: checks.get(info.name),
					points: key && { table: key.table, onDelete: key.on_delete },
				});
			}
		}
		return found;
	} finally {
		await closeModel();
		await rm(dataDir, { recursive: true });
	}
}

const columnsOf = (table: string) => columns.filter((column) => column.table === table);
const allowed = ({ check = "" }: Column) =>
	[...check.matchAll(/'(\w+)'/g)].map(([, value]) => value);

let number = 1000;

/** A value that the column takes if nothing else forbids it. */
function goodValue(column: Column): string | number {
	if (column.check?.startsWith("in")) return allowed(column)[0] ?? 0;
	if (column.type !== "TEXT" && column.type !== "text") {
		number += 1;
		return column.pk ? number : 1;
	}
	return randomUUID();
}

/**
 * Inserts a row with as few values as its table takes, and the rows to which it must point, unless a trigger has made
 * the row with its parent.
 */
async function plant(table: string, values: Values = {}): Promise<Values> {
	const row: Values = { ...values };
	for (const column of columnsOf(table)) {
		if (column.name in row || (!column.notnull && !column.pk)) continue;
		row[column.name] = column.points ? await parent(column.points.table) : goodValue(column);
	}
	await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
		values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(db);
	return row;
}

const keysOf = (table: string) =>
	columnsOf(table)
		.filter(({ pk }) => pk)
		.map(({ name }) => name);
const keyOf = (table: string) => keysOf(table)[0] ?? "";

async function parent(table: string): Promise<string> {
	return String((await plant(table))[keyOf(table)]);
}

const codeOf = (planted: Promise<unknown>) =>
	planted.then(
		() => "accepted",
		({ code }: { code: string }) => code,
	);

test("a row with allowed values is accepted by each table that has constraints", async () => {
	for (const table of new Set([...checked, ...pointing].map((column) => column.table))) {
		expect(await codeOf(plant(table)), table).toBe("accepted");
	}
});

test.each(checked.map((column) => [`${column.table}.${column.name}`, column] as const))(
	"%s takes only allowed values",
	async (_, column) => {
		const refusal = dialectOf(db) === "postgres" ? "23514" : "SQLITE_CONSTRAINT_CHECK";
		const bad = allowed(column).length > 0 ? "other" : -1;
		expect(await codeOf(plant(column.table, { [column.name]: bad }))).toBe(refusal);
		if (column.check === "in (0, 1)") {
			expect(await codeOf(plant(column.table, { [column.name]: 2 }))).toBe(refusal);
		}
		for (const value of allowed(column)) {
			expect(await codeOf(plant(column.table, { [column.name]: value ?? "" }))).toBe("accepted");
		}
	},
);

test.each(pointing.map((column) => [`${column.table}.${column.name}`, column] as const))(
	"%s always refers to an existing row, or as declared when that is deleted",
	async (_, { table, name, points = { table: "", onDelete: "" } }) => {
		const missing = await plant(table, { [name]: randomUUID() }).catch((error: unknown) => error);
		expect(isForeignKeyViolation(missing)).toBe(true);

		const id = await parent(points.table);
		const row = await plant(table, { [name]: id });
		const deletion = await sql`delete from ${sql.table(points.table)}
			where ${sql.ref(keyOf(points.table))} = ${id}`
			.execute(db)
			.catch((error: unknown) => error);
		// SQLite's key of article_texts is a number that PostgreSQL does not have.
		const key = table === "article_texts" ? [name] : keysOf(table);
		const { rows } = await sql<Values>`select * from ${sql.table(table)} where ${sql.join(
			key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
			sql` and `,
		)}`.execute(db);
		expect(isForeignKeyViolation(deletion)).toBe(points.onDelete === "NO ACTION");
		if (points.onDelete === "CASCADE") expect(rows).toEqual([]);
		else expect(rows[0]?.[name]).toBe(points.onDelete === "SET NULL" ? null : id);
	},
);

test("the lists of allowed values match the code", () => {
	const lists: Record<string, readonly string[]> = {
		"users.role": ROLES,
		"invitations.role": ROLES,
		"articles.status": PROJECT_STATUSES,
		"project_versions.status": PROJECT_STATUSES,
		"results.status": RESULT_STATUSES,
		"results.names_shown": NAMES_SHOWN,
		"orders.status": ORDER_STATUSES,
		"assistance_requests.status": REQUEST_STATUSES,
		"deliveries.state": DELIVERY_STATES,
		"delivery_files.warning": WARNINGS,
		"assistance_files.warning": WARNINGS,
		"payments.method": PAYMENT_METHODS,
		"payments.state": PAYMENT_STATES,
		"payment_attempts.state": ATTEMPT_STATES,
	};
	const stored = checked.map((column) => [`${column.table}.${column.name}`, allowed(column)]);
	expect(Object.fromEntries(stored)).toMatchObject(lists);
});

if (dialectOf(db) === "postgres") {
	test("PostgreSQL has the same constraints, each with the name that it makes itself", async () => {
		const { rows } = await sql<{ name: string; expected: string; kind: string }>`
			select conname as name, contype as kind, concat_ws('_', c.relname,
				case when contype <> 'p' then (select string_agg(attname, '_' order by place)
					from unnest(conkey) with ordinality as k (number, place)
					join pg_attribute on attrelid = conrelid and attnum = number) end,
				case contype when 'p' then 'pkey' when 'u' then 'key' when 'f' then 'fkey' else 'check' end) as expected
			from pg_constraint join pg_class c on c.oid = conrelid
			where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c')`.execute(
			db,
		);
		expect(rows.map(({ name }) => name)).toEqual(rows.map(({ expected }) => expected));
		const namesOf = (kind: string) =>
			rows
				.filter((row) => row.kind === kind)
				.map(({ name }) => name)
				.sort();
		expect(namesOf("c")).toEqual(checked.map(({ table, name }) => `${table}_${name}_check`).sort());
		expect(namesOf("f")).toEqual(pointing.map(({ table, name }) => `${table}_${name}_fkey`).sort());
	});
}
