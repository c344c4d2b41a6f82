import { type Kysely, sql } from "kysely";

/**
 * Indexes to find orders and requests that still name somebody by their last change, and audit entries by record or
 * actor: the jobs that make rows anonymous run every hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	// An order or request always has a phone number until it is made anonymous.
	for (const table of ["orders", "assistance_requests"]) {
		await sql`create index ${sql.ref(`${table}_named`)} on ${sql.table(table)} (updated_at)
			where phone <> ''`.execute(db);
	}
	await db.schema.createIndex("audit_log_record").on("audit_log").column("subject_id").execute();
	await db.schema.createIndex("audit_log_actor").on("audit_log").column("actor_id").execute();
	await sql`create index audit_log_said on audit_log (at)
		where before is not null or after is not null`.execute(db);
}
