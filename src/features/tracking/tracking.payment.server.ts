import type { Db } from "../../db/connect.ts";
import type { OpenedRecord } from "../../platform/tracking/open-record.server.ts";
import type { TrackedPayment } from "./tracking.contract.ts";

/** What is due and paid for an order; null for a request. */
export async function readPayment(
	_db: Db,
	{ agreed }: OpenedRecord,
): Promise<TrackedPayment | null> {
	if (!agreed) return null;
	const due = (agreed.price_cents + agreed.material_cost_cents) / 100;
	const state = due === 0 ? "paid" : "unpaid";
	return { currency: "KES", due, paid: 0, balance: due, state, attempt: null, pay_to: null };
}
