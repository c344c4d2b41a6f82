import { type Kysely, sql } from "kysely";

/* An index to find the prompts that were sent to a person's phone, also for other people's orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index payment_attempts_payer on payment_attempts (payer) where payer is not null`.execute(
		db,
	);
}
