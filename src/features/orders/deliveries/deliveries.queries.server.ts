import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect.ts";
import type { Schema } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { type DeliveryRow, selectDeliveries } from "./deliveries.server.ts";

export type StoredDelivery = Selectable<Schema["deliveries"]>;

/** By day, including cancelled ones. */
export function listDeliveries(db: Db, orderId: string): Promise<DeliveryRow[]> {
	return selectDeliveries(db)
		.where("order_id", "=", orderId)
		.orderBy("planned_on")
		.orderBy("created_at")
		.orderBy("deliveries.id")
		.execute();
}

export function findDelivery(
	db: Db | Tx,
	orderId: string,
	id: string,
): Promise<DeliveryRow | undefined> {
	return selectDeliveries(db)
		.where("deliveries.id", "=", id)
		.where("order_id", "=", orderId)
		.executeTakeFirst();
}

export async function insertDelivery(tx: Tx, row: StoredDelivery): Promise<DeliveryRow> {
	await tx.insertInto("deliveries").values(row).execute();
	return requireDelivery(tx, row.id);
}

export async function updateDelivery(
	tx: Tx,
	id: string,
	change: Partial<StoredDelivery>,
): Promise<DeliveryRow> {
	await tx.updateTable("deliveries").set(change).where("id", "=", id).execute();
	return requireDelivery(tx, id);
}

function requireDelivery(tx: Tx, id: string): Promise<DeliveryRow> {
	return selectDeliveries(tx).where("deliveries.id", "=", id).executeTakeFirstOrThrow();
}
