import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;

/** What other features read of an order. Without a phone number it is anonymous. */
export function findOrderRow(db: Db | Tx, id: string) {
	return db
		.selectFrom("orders")
		.select(["id", "reference", "phone", "email", "article_title", "status", "created_at"])
		.select(["price_cents", "material_cost_cents", "kept_cents", "receipt_key"])
		.where("id", "=", id)
		.executeTakeFirst();
}
