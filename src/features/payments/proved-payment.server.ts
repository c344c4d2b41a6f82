import type { Tx } from "../../db/transaction.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { updateReceipt } from "../ledger/attempts.server.ts";
import { type PaymentRow, updatePayment } from "../ledger/payments.server.ts";
import { storePayment } from "./payment-records.server.ts";
import { findPromptPayment } from "./payments.queries.server.ts";

interface ProvedPayment {
	order_id: string;
	code: string;
	amount_cents: number;
	source: string;
	at: string;
	/** It was not paid before this time; null if unknown. An earlier prompt is another payment. */
	notBefore: string | null;
}

/**
 * Records a payment that M-Pesa itself proves. `isNew` is false if it is already recorded from a prompt without a receipt:
 * then only the code is added.
 */
export async function recordProvedPayment(
	tx: Tx,
	staff: Actor,
	{ notBefore, ...payment }: ProvedPayment,
): Promise<{ row: PaymentRow; isNew: boolean }> {
	const { order_id, amount_cents, code } = payment;
	const prompted = await findPromptPayment(tx, order_id, amount_cents, notBefore);
	if (prompted) {
		const row = await updatePayment(tx, prompted.id, { code });
		await updateReceipt(tx, prompted.id, row);
		return { row, isNew: false };
	}
	const row = await storePayment(tx, staff, { ...payment, method: "mpesa", state: "confirmed" });
	return { row, isNew: true };
}
