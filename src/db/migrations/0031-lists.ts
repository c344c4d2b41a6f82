import { type Kysely, type RawBuilder, sql } from "kysely";
import { fold } from "../../fold.ts";
import type { Dialect } from "../dialect.ts";

/** Rows updated by one statement. */
const BATCH = 500;

/**
 * Extends staff search to notes, descriptions and categories, and adds indexes for sorting lists by a column. Their
 * expressions must match `src/platform/tracking/list-order.server.ts`.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	await addToSearchText(db, "orders", ["notes"]);
	await addToSearchText(db, "assistance_requests", [
		"description",
		"project_category",
		"service_types",
	]);
	await db.schema.alterTable("record_history").addColumn("search_text", "text").execute();
	await foldNotes(db);

	const run = (statement: string) => sql.raw(statement).execute(db);
	const lower = (column: string) =>
		dialect === "postgres" ? `lower(${column} collate "C")` : `lower(${column})`;
	const newest = "created_at desc, id desc";
	const kept = "where deleted_at is null";
	for (const [name, on] of [
		["orders_by_name", `orders (${lower("name")}, ${newest})`],
		["orders_by_title", `orders (${lower("article_title")}, ${newest})`],
		["assistance_requests_by_name", `assistance_requests (${lower("name")}, ${newest}) ${kept}`],
		[
			"assistance_requests_by_title",
			`assistance_requests (${lower("project_title")}, ${newest}) ${kept}`,
		],
		["assistance_requests_by_status", `assistance_requests (status, ${newest}) ${kept}`],
		["assistance_requests_by_deadline", `assistance_requests (deadline, ${newest}) ${kept}`],
	]) {
		await run(`create index ${name} on ${on}`);
	}
	await run(
		dialect === "postgres"
			? "create index record_history_search on record_history using gin (search_text gin_trgm_ops)"
			: `create index record_history_search on record_history (search_text, record_id)
				where search_text is not null`,
	);
}

/** Rows of erased people have no search text. */
async function addToSearchText(db: Kysely<unknown>, table: string, columns: readonly string[]) {
	const selected = sql.join(columns.map((column) => sql.ref(column)));
	await changeInBatches<Record<string, string | null>>(db, {
		table,
		select: sql`select id, ${selected} from ${sql.table(table)} where search_text <> ''`,
		textOf: (row) => {
			const texts = columns.map((column) => textOf(column, row[column] ?? "")).filter(Boolean);
			return texts.length > 0 ? `\n${texts.join("\n")}` : null;
		},
		change: sql`search_text || given.text`,
	});
}

function textOf(column: string, value: string): string {
	return column === "service_types" ? (JSON.parse(value) as string[]).join("\n") : value;
}

async function foldNotes(db: Kysely<unknown>) {
	await changeInBatches<{ detail: string }>(db, {
		table: "record_history",
		select: sql`select id, detail from record_history where event = 'note' and detail is not null`,
		textOf: ({ detail }) => (JSON.parse(detail) as { text: string }).text,
		change: sql`given.text`,
	});
}

interface Change<Row> {
	table: string;
	/** A select with a where clause, to which conditions are appended. */
	select: RawBuilder<unknown>;
	/** null leaves the row unchanged. */
	textOf: (row: Row) => string | null;
	/** Expression for the new `search_text`. */
	change: RawBuilder<unknown>;
}

async function changeInBatches<Row>(
	db: Kysely<unknown>,
	{ table, select, textOf, change }: Change<Row>,
): Promise<void> {
	let after = "";
	for (;;) {
		const { rows } = await sql<Row & { id: string }>`${select}
			and id > ${after} order by id limit ${BATCH}`.execute(db);
		const last = rows.at(-1);
		if (!last) return;
		after = last.id;
		const given = rows.flatMap((row) => {
			const text = textOf(row);
			return text === null ? [] : [sql`(${row.id}, ${fold(text)})`];
		});
		if (given.length === 0) continue;
		await sql`with given (id, text) as (values ${sql.join(given)})
			update ${sql.table(table)} set search_text = ${change}
			from given where given.id = ${sql.ref(`${table}.id`)}`.execute(db);
	}
}
