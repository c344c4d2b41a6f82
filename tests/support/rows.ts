import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/handles.ts";
import type { Schema } from "../../src/db/schema.ts";
import { now } from "../../src/db/time.ts";
import { NO_GUARDIAN } from "../../src/features/records/guardian.server.ts";

/* Rows that the API cannot create, such as ones from the past. */

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

const ARTICLE = {
	excerpt: "",
	price_cents: 0,
	material_cost_cents: 0,
	featured_image: null,
	content: "<p>Text</p>",
	level: null,
	weeks: null,
	tools: null,
	materials: null,
	prices_month: null,
};

export function articleRow(overrides: Partial<Row<"articles">> = {}): Row<"articles"> {
	const id = randomUUID();
	const time = now();
	return {
		id,
		slug: id,
		title: "A solar dryer",
		status: "draft",
		cover_image_id: null,
		author_id: null,
		published_at: null,
		created_at: time,
		updated_at: time,
		deleted_at: null,
		...ARTICLE,
		...overrides,
	};
}

export function orderRow(overrides: Partial<Row<"orders">> = {}): Row<"orders"> {
	const id = randomUUID();
	const time = now();
	return {
		id,
		reference: id,
		article_id: null,
		article_title: "A solar dryer",
		user_id: null,
		name: "Amina",
		phone: "0712345678",
		email: null,
		notes: null,
		status: "pending",
		price_cents: 0,
		material_cost_cents: 0,
		paid_cents: 0,
		kept_cents: 0, // not refunded after a cancellation
		owner_id: null,
		due_on: null,
		receipt_key: null,
		erased_at: null,
		created_at: time,
		updated_at: time,
		...NO_GUARDIAN,
		search_text: "",
		...overrides,
	};
}

export function proposalRow(
	overrides: Partial<Row<"project_proposals">> &
		Pick<Row<"project_proposals">, "article_id" | "proposed_by">,
): Row<"project_proposals"> {
	const time = now();
	return {
		id: randomUUID(),
		state: "open",
		read_at: null,
		created_at: time,
		updated_at: time,
		decided_by: null,
		version_id: null,
		reason: null,
		title: "A better dryer",
		category_ids: "[]",
		...ARTICLE,
		...overrides,
	};
}

export function draftRow(
	overrides: Partial<Row<"project_drafts">> & Pick<Row<"project_drafts">, "author_id">,
): Row<"project_drafts"> {
	return {
		id: randomUUID(),
		record: "new",
		article_id: null,
		device: "a phone",
		title: "",
		excerpt: "",
		choices: "{}",
		content: "",
		updated_at: now(),
		...overrides,
	};
}

interface StoredColumn {
	name: string;
	type: string;
	/** The column is not nullable and has no default. */
	needed: number | boolean;
}

/**
 * Inserts a row into any table. Each required column that is not given gets the first value that its check allows, the
 * time, 0 or a random text.
 */
export async function insertAnyRow(
	db: Db,
	table: string,
	given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
	const onPostgres = dialectOf(db) === "postgres";
	const { rows: columns } = await (onPostgres
		? sql<StoredColumn>`select column_name as name, data_type as type,
				is_nullable = 'NO' and column_default is null as needed
				from information_schema.columns where table_schema = 'public' and table_name = ${table}`
		: sql<StoredColumn>`select name, type, ("notnull" or pk) and dflt_value is null as needed
				from pragma_table_info(${table})`
	).execute(db);
	const { rows: checks } = await (onPostgres
		? sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
				where conrelid = ${table}::regclass and contype = 'c'`
		: sql<{ text: string }>`select sql as text from sqlite_master where name = ${table}`
	).execute(db);
	const fill = ({ name, type }: StoredColumn) => {
		if (name in given) return given[name];
		const allowed = new RegExp(`\\b${name} (?:in \\(|= ANY \\(ARRAY\\[)'([^']*)'`);
		const first = checks.map(({ text }) => allowed.exec(text)?.[1]).find(Boolean);
		if (first || type.toLowerCase() !== "text") return first ?? 0;
		return name.endsWith("_at") || name === "at" ? now() : randomUUID();
	};
	const row = Object.fromEntries(
		columns
			.filter(({ name, needed }) => needed || name in given)
			.map((column) => [column.name, fill(column)]),
	);
	await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
		values (${sql.join(Object.values(row))})`.execute(db);
	return row;
}
