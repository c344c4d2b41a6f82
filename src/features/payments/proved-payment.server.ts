import type { Tx } from "../../db/transaction.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { updateReceipt } from "../ledger/attempts.server.ts";
import { type PaymentRow, updatePayment } from "../ledger/payments.server.ts";
import { storePayment } from "./payment-records.server.ts";
import { findWithoutReceipt } from "./payments.queries.server.ts";

interface ProvedPayment {
	order_id: string;
	code: string;
	amount_cents: number;
	source: string;
	at: string;
	/** When it was paid at the earliest, if that is known: an earlier prompt is another payment. */
	earliest: string | null;
}

/**
 * Records a payment that M-Pesa itself proves. If it is the payment of a prompt without a receipt, which counts already,
 * that one gets its receipt instead; `isCounted` is then false.
 */
export async function recordProved(
	tx: Tx,
	staff: Actor,
	{ earliest, ...payment }: ProvedPayment,
): Promise<{ row: PaymentRow; isCounted: boolean }> {
	const { order_id, amount_cents, code } = payment;
	const prompted = await findWithoutReceipt(tx, order_id, amount_cents, earliest);
	if (prompted) {
		const row = await updatePayment(tx, prompted.id, { code });
		await updateReceipt(tx, prompted.id, row);
		return { row, isCounted: false };
	}
	const row = await storePayment(tx, staff, { ...payment, method: "mpesa", state: "confirmed" });
	return { row, isCounted: true };
}
