import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const BATCH = 200;

/** References, histories and agreed amounts for orders and requests; existing rows get a reference and amounts too. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("record_references")
		.addColumn("reference", "text", (column) => column.primaryKey())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("record_id", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createTable("record_history")
		.addColumn("id", "text", (column) => column.primaryKey())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("record_id", "text", (column) => column.notNull())
		.addColumn("at", "text", (column) => column.notNull())
		.addColumn("actor_id", "text")
		.addColumn("event", "text", (column) => column.notNull())
		.addColumn("detail", "text")
		.execute();
	await db.schema
		.createIndex("record_history_record")
		.on("record_history")
		.columns(["record_id", "at"])
		.execute();

	const taken = new Set<string>();
	for (const [table, kind] of [
		["orders", "order"],
		["assistance_requests", "request"],
	] as const) {
		// SQLite adds only one column per statement.
		await db.schema.alterTable(table).addColumn("reference", "text").execute();
		await db.schema.alterTable(table).addColumn("owner_id", "text").execute();
		await giveReferences(db, table, kind, taken);
		await db.schema
			.createIndex(`${table}_reference`)
			.unique()
			.on(table)
			.column("reference")
			.execute();
	}
	const cents = (column: string) =>
		db.schema
			.alterTable("orders")
			.addColumn(column, "integer", (definition) => definition.notNull().defaultTo(0))
			.execute();
	await cents("price_cents");
	await cents("material_cost_cents");
	await db.schema.alterTable("orders").addColumn("due_on", "text").execute();
	// For existing orders, the project's current costs are the best approximation.
	await sql`update orders set
		price_cents = coalesce((select price_cents from articles where articles.id = article_id), 0),
		material_cost_cents =
			coalesce((select material_cost_cents from articles where articles.id = article_id), 0)`.execute(
		db,
	);
}

/** Search must find references, so they are added to the searched text. */
async function giveReferences(
	db: Kysely<unknown>,
	table: string,
	kind: string,
	taken: Set<string>,
): Promise<void> {
	let after = "";
	for (;;) {
		const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
			where id > ${after} order by id limit ${BATCH}`.execute(db);
		if (rows.length === 0) return;
		const given = rows.map(({ id }) => ({ id, reference: unusedReference(taken) }));
		await sql`insert into record_references (reference, kind, record_id) values ${sql.join(
			given.map(({ id, reference }) => sql`(${reference}, ${sql.lit(kind)}, ${id})`),
		)}`.execute(db);
		await sql`with given (id, reference) as (values ${sql.join(
			given.map(({ id, reference }) => sql`(${id}, ${reference})`),
		)})
			update ${sql.table(table)} set
				reference = given.reference,
				search_text = search_text || ${sql.lit("\n")} || lower(given.reference)
			from given where given.id = ${sql.ref(`${table}.id`)}`.execute(db);
		after = rows.at(-1)!.id;
	}
}

function unusedReference(taken: Set<string>): string {
	for (;;) {
		const letters = Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]);
		const reference = `MR-${letters.join("")}`;
		if (taken.has(reference)) continue;
		taken.add(reference);
		return reference;
	}
}
