import { type Kysely, sql } from "kysely";

/**
 * Index of payments that belong to no order: an erasure looks at what was typed as their account. Which consent text an
 * anonymous order or request was sent with is emptied, as an erasure does now: a browser may send anything as that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index provider_messages_without_order on provider_messages (id)
		where order_id is null and body is not null`.execute(db);
	for (const table of ["orders", "assistance_requests"]) {
		await sql`update ${sql.table(table)} set consent_text = null
			where phone = '' and consent_text is not null`.execute(db);
	}
}
