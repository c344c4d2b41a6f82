import { type Kysely, sql } from "kysely";

/** The rows get their hashes at the next start, because the key to them is not known here. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["payments", "unclaimed_payments", "payment_reversals"]) {
		await sql.raw(`alter table ${table} add column code_hash text`).execute(db);
		await sql.raw(`create index ${table}_by_code_hash on ${table} (code_hash)`).execute(db);
	}
	await sql`create unique index payments_code_hash on payments (code_hash) where state <> 'refused'`.execute(
		db,
	);
}
