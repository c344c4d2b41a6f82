import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/**
 * `deleted_at` is set while an item of a result is in the trash. The other indexes serve sorting the staff's lists of
 * projects and payments; their expressions must match `src/features/projects/list-order.server.ts` and
 * `src/features/payments/payments.queries.server.ts`.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	await db.schema.alterTable("result_items").addColumn("deleted_at", "text").execute();
	const title = dialect === "postgres" ? `lower(title collate "C")` : "lower(title)";
	// Expressions, so that these indexes are used for sorting only: SQLite overrates an index on the plain status when it
	// filters by it.
	const published = "(case status when 'published' then 1 else 0 end)";
	const project = "created_at, id) where deleted_at is null";
	const payment = "created_at desc, id desc)";
	for (const index of [
		"result_items_trashed on result_items (deleted_at desc, id desc) where deleted_at is not null",
		`articles_staff_title on articles (${title}, ${project}`,
		`articles_staff_status on articles (${published}, ${project}`,
		`articles_staff_price on articles (price_cents, ${project}`,
		`articles_staff_cost on articles (material_cost_cents, ${project}`,
		`articles_staff_updated on articles (updated_at, ${project}`,
		`payments_by_amount on payments ((coalesce(amount_cents, -1)), ${payment}`,
		`payments_by_state on payments (lower(state), ${payment}`,
		`payments_by_method on payments (lower(method), ${payment}`,
	]) {
		await sql.raw(`create index ${index}`).execute(db);
	}
}
