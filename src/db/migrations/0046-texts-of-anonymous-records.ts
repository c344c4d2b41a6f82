import { type Kysely, sql } from "kysely";

/*
 * Empties what staff wrote to orders and requests that were anonymous already, such as notes. Earlier versions allowed
 * it, and nothing else would ever empty these texts, because anonymous records do not expire again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const anonymous = sql`(select id from orders where phone = ''
		union all select id from assistance_requests where phone = '')`;
	await sql`update record_history set detail = null, search_text = null
		where detail is not null and record_id in ${anonymous}
			and (event in ('note', 'help', 'agreement') or detail like '%"reason":"%')`.execute(db);
	await sql`update help_sheets set entries = null
		where entries is not null and order_id in ${anonymous}`.execute(db);
	await sql`update payments set reason = null
		where reason is not null and order_id in ${anonymous}`.execute(db);
}
