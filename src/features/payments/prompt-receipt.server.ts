import type { Tx } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { formatKes } from "../../ui/format.ts";
import { updateReceipt } from "../ledger/attempts.server.ts";
import { fromCents } from "../ledger/payment.ts";
import { type PaymentRow, updatePayment } from "../ledger/payments.server.ts";
import * as queries from "./payments.queries.server.ts";

/**
 * Finds a prompt's payment that may be the one staff are recording. A status query counts a payment without knowing its
 * receipt, so recording it again would count it twice until the late callback arrives. Only staff can tell whether both
 * are the same payment.
 *
 * @param ofPrompt the staff's answer; throws 409 if they have not been asked yet
 * @returns the prompt's payment if it is the same one
 */
export async function findSamePromptPayment(
	tx: Tx,
	{ order_id, amount_cents, method }: Pick<PaymentRow, "order_id" | "amount_cents" | "method">,
	ofPrompt: boolean | null | undefined,
): Promise<PaymentRow | undefined> {
	if (method !== "mpesa" || amount_cents === null || ofPrompt === false) return undefined;
	const prompt = await queries.findPromptPayment(tx, order_id, amount_cents, null);
	if (!prompt || ofPrompt) return prompt;
	throw invalidField(
		"of_prompt",
		`A prompt for ${formatKes(fromCents(amount_cents))} was paid and already counts, but M-Pesa has not sent us its receipt yet. Is this the same payment?`,
		"conflict",
	);
}

/** Adds the receipt that staff have seen to a prompt's payment, which is counted already. */
export async function addReceipt(tx: Tx, staff: Actor, prompt: PaymentRow, code: string | null) {
	if (code === null) throw invalidField("code", "M-Pesa code is required");
	const updated = await updatePayment(tx, prompt.id, { code });
	await updateReceipt(tx, prompt.id, updated);
	const { order_id } = prompt;
	await recordAuditEvent(tx, staff, "update", "payment", prompt.id, {
		before: { order_id, has_receipt: false },
		after: { order_id, has_receipt: true },
	});
	return updated;
}
