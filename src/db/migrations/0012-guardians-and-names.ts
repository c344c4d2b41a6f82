import type { Kysely } from "kysely";

/** Whom an order or a request is for, with a guardian; how a result shows its participants' names. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["orders", "assistance_requests"]) {
		// SQLite adds only one column per statement.
		await db.schema.alterTable(table).addColumn("under_18", "integer").execute();
		for (const column of [
			"guardian_name",
			"guardian_phone",
			"consent_text",
			"consent_withdrawn_at",
			"consent_withdrawn_by",
		]) {
			await db.schema.alterTable(table).addColumn(column, "text").execute();
		}
	}
	await db.schema
		.alterTable("results")
		.addColumn("names_shown", "text", (column) => column.notNull().defaultTo("full"))
		.execute();
}
