import type { Kysely } from "kysely";

/** What a project asks of those who build it, as far as staff have said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["articles", "project_versions", "project_proposals"]) {
		await db.schema.alterTable(table).addColumn("level", "text").execute();
		await db.schema.alterTable(table).addColumn("weeks", "integer").execute();
		await db.schema.alterTable(table).addColumn("tools", "text").execute();
	}
}
