import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect.ts";
import type { Schema } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { inBatches } from "../../../platform/privacy/personal-data.ts";
import { groupBy } from "../../../platform/text/group-by.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";
import { type DeliveryState, isLate, type TrackedDelivery } from "./delivery.ts";

export type DeliveryRow = Selectable<Schema["deliveries"]> & { handed_by_name: string | null };

export function selectDeliveries(db: Db | Tx) {
	return db
		.selectFrom("deliveries")
		.selectAll("deliveries")
		.select((eb) =>
			eb
				.selectFrom("users")
				.select("username")
				.whereRef("users.id", "=", "deliveries.handed_by")
				.as("handed_by_name"),
		);
}

/** The deliveries that customers see, by order id, each sorted by day; without cancelled ones. */
export async function deliveriesByOrder(
	db: Db | Tx,
	orderIds: readonly string[],
): Promise<Map<string, TrackedDelivery[]>> {
	const rows = await inBatches(orderIds, (batch) =>
		selectDeliveries(db)
			.where("order_id", "in", batch)
			.where("state", "<>", "cancelled")
			.orderBy("planned_on")
			.orderBy("created_at")
			.orderBy("deliveries.id")
			.execute(),
	);
	const byOrder = groupBy(rows, ({ order_id }) => order_id);
	return new Map([...byOrder].map(([id, deliveries]) => [id, deliveries.map(presentTracked)]));
}

export function presentTracked(row: DeliveryRow): TrackedDelivery {
	const { id, what, place, planned_on, handed_on } = row;
	const late = isLate(row, nairobiDay(Date.now()));
	return { id, what, place, planned_on, handed_on, late, state: row.state as DeliveryState };
}
