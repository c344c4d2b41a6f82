import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/**
 * Indexes of published projects by cost, which also serve the count of those within a budget, and by title. The
 * expression must match `src/features/projects/list-order.server.ts`.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const isPublic = "where status = 'published' and deleted_at is null";
	const title = dialect === "postgres" ? `lower(title collate "C")` : "lower(title)";
	for (const [name, columns] of [
		["articles_by_cost", "material_cost_cents, price_cents, id, published_at"],
		["articles_by_title", `${title}, created_at, id`],
	]) {
		await sql.raw(`create index ${name} on articles (${columns}) ${isPublic}`).execute(db);
	}
}
