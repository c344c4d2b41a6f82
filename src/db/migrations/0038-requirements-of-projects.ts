import type { Kysely } from "kysely";

/** A project's requirements for those who build it; null where staff have not entered them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["articles", "project_versions", "project_proposals"]) {
		await db.schema.alterTable(table).addColumn("level", "text").execute();
		await db.schema.alterTable(table).addColumn("weeks", "integer").execute();
		await db.schema.alterTable(table).addColumn("tools", "text").execute();
	}
}
