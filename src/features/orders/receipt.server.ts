import type { Db } from "../../db/connect.ts";
import { isSameSecret } from "../../platform/http/same-secret.server.ts";
import { parseReference } from "../records/reference-text.ts";
import { findByReference } from "../records/references.server.ts";

/** The receipt's order; undefined unless the key matches it. */
export async function openReceipt(db: Db, { reference, key }: { reference: string; key: string }) {
	const parsed = parseReference(reference);
	const record = parsed ? await findByReference(db, parsed) : undefined;
	if (record?.kind !== "order") return undefined;
	const order = await db
		.selectFrom("orders")
		.select([
			"id",
			"reference",
			"name",
			"article_title",
			"created_at",
			"receipt_key",
			"price_cents",
			"material_cost_cents",
			"kept_cents",
			"status",
		])
		.where("id", "=", record.id)
		.executeTakeFirst();
	return order?.receipt_key && isSameSecret(key, order.receipt_key) ? order : undefined;
}
