import type { FindAudited } from "../../platform/app-context.ts";
import { queryString } from "../../platform/browser/query-string.ts";

/** For the audit log: labels and links of orders, or of records that belong to an order. */
export const auditedOrdersIn =
	(table: "orders" | "payments" | "deliveries" | "provider_messages"): FindAudited =>
	async (db, ids) => {
		const rows = await db
			// The columns that are used here have the same types in all these tables.
			.selectFrom(`${table} as record` as "payments as record")
			.innerJoin("orders", "orders.id", table === "orders" ? "record.id" : "record.order_id")
			.select(["record.id", "orders.id as order_id"])
			.select(["orders.reference", "orders.article_title", "orders.name"])
			.where("record.id", "in", ids)
			.execute();
		return rows.map(({ id, order_id, reference, article_title, name }) => ({
			id,
			label: `${article_title} · ${name}`,
			path: `/dashboard/orders${queryString({ search: reference, order: order_id })}`,
		}));
	};
