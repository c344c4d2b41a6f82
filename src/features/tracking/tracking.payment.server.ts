import type { Db } from "../../db/connect.ts";
import { readPaymentSummary } from "../../platform/payments/payments.server.ts";
import type { OpenedRecord } from "../../platform/tracking/open-record.server.ts";
import type { TrackedPayment } from "./tracking.contract.ts";

/** What is due and paid for an order; null for a request. */
export async function readPayment(
	db: Db,
	{ id, agreed }: OpenedRecord,
): Promise<TrackedPayment | null> {
	if (!agreed) return null;
	return { ...(await readPaymentSummary(db, { id, ...agreed })), attempt: null, pay_to: null };
}
