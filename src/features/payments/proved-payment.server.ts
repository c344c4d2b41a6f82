import type { Tx } from "../../db/transaction.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { updateReceipt } from "../ledger/attempts.server.ts";
import { type PaymentRow, requirePayment, updatePayment } from "../ledger/payments.server.ts";
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
 * Records a payment of an order that M-Pesa itself proves. It may be the one of a prompt whose receipt was not known:
 * that one counts already and gets its receipt.
 */
export async function recordProved(
	tx: Tx,
	staff: Actor,
	{ earliest, ...payment }: ProvedPayment,
): Promise<{ row: PaymentRow; isCounted: boolean }> {
	const { order_id, amount_cents, code } = payment;
	const prompted = await findWithoutReceipt(tx, order_id, amount_cents, earliest);
	if (prompted) {
		await updateReceipt(tx, prompted.id, await updatePayment(tx, prompted.id, { code }));
		return { row: await requirePayment(tx, prompted.id), isCounted: false };
	}
	const row = await storePayment(tx, staff, { ...payment, method: "mpesa", state: "confirmed" });
	return { row, isCounted: true };
}
