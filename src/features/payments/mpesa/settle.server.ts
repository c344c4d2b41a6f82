import { uniqueViolation } from "../../../db/errors.ts";
import { lockRow } from "../../../db/row-lock.ts";
import { now } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { type AttemptRow, updateAttempt, updateReceipt } from "../../ledger/attempts.server.ts";
import { outcomeOf } from "../../ledger/result-codes.ts";
import { confirmPayment, type MoneyOutcome } from "../confirm-payment.server.ts";
import { enqueuePaymentsReceived } from "../payment-messages.server.ts";
import * as payments from "../payments.queries.server.ts";
import * as queries from "./attempts.queries.server.ts";
import type { PaybillPayment, PromptResult } from "./provider-messages.ts";

/** Outcomes of a provider message that staff must look at. */
const UNSETTLED = [
	"receipt used",
	"reversed",
	"other amount",
	"other day",
	"other method",
	"second receipt",
	"our mistake",
	"unknown code",
	"wrong amount",
	"wrong request",
	"unreadable",
	"no order",
	"other short code",
] as const;
export const UNSETTLED_OUTCOMES: readonly Outcome[] = UNSETTLED;

/** The outcome of a provider message; `closed`: the prompt ended without a payment. */
export type Outcome = MoneyOutcome | "closed" | "still waiting" | (typeof UNSETTLED)[number];

/**
 * Runs a change of an order's payments while the order is locked across all processes. After a unique violation it runs
 * again and finds what another order stored under the same receipt. The customer gets an SMS about counted payments.
 */
export async function settleOrder(
	app: App,
	orderId: string,
	settle: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
	const { db, mail } = app;
	const run = () =>
		transaction(
			db,
			async (tx) => {
				await lockRow(tx, "orders", orderId);
				const outcome = await settle(tx);
				if (outcome === "counted") await enqueuePaymentsReceived(tx, app, orderId);
				return outcome;
			},
			"read committed",
		);
	const outcome = await run().catch((error: unknown) => {
		if (uniqueViolation(error) === undefined) throw error;
		return run();
	});
	mail.wake();
	return outcome;
}

export async function settleCallback(
	tx: Tx,
	attempt: AttemptRow,
	result: PromptResult,
): Promise<Outcome> {
	const { checkoutRequestId } = result;
	// Without a stored request id, M-Pesa's answer to the prompt was lost; take the id from the callback.
	const isOtherRequest =
		attempt.checkout_request_id === null
			? await queries.findByRequest(tx, checkoutRequestId)
			: attempt.checkout_request_id !== checkoutRequestId;
	if (isOtherRequest) return "wrong request";
	const isPaid = outcomeOf(result.resultCode).state === "paid";
	if (isPaid && result.reported.cents !== attempt.amount_cents) return "wrong amount";
	await updateAttempt(tx, attempt.id, { checkout_request_id: checkoutRequestId });
	return settleResult(tx, attempt, result);
}

/** Stores the outcome of a prompt from a callback or a status query. */
export async function settleResult(
	tx: Tx,
	attempt: AttemptRow,
	result: Pick<PromptResult, "resultCode" | "resultText" | "reported">,
): Promise<Outcome> {
	const { state, isOurError } = outcomeOf(result.resultCode);
	if (state === "paid") return settlePaid(tx, attempt, result);
	if (attempt.state === "paid") return "known";
	if (state === "waiting") return "still waiting";
	const reported = {
		result_code: result.resultCode.slice(0, 40),
		result_text: result.resultText?.slice(0, 200) ?? null,
	};
	if (state === "cancelled" || state === "failed") {
		if (attempt.state === "cancelled" || attempt.state === "failed") return "known";
		await updateAttempt(tx, attempt.id, { ...reported, ...closedColumns(), state });
		return isOurError ? "our mistake" : "closed";
	}
	// It may be paid: keep querying the provider, and ask the payer not to pay twice.
	await updateAttempt(tx, attempt.id, { ...reported, state: "no_answer" });
	return "unknown code";
}

/** Paid is final and overrides any other state. */
async function settlePaid(
	tx: Tx,
	attempt: AttemptRow,
	{ resultCode, resultText, reported }: Parameters<typeof settleResult>[2],
): Promise<Outcome> {
	const { order_id: orderId, amount_cents: cents } = attempt;
	const money = { ...reported, cents, orderId, source: "prompt" as const, at: now() };
	const earlier = attempt.payment_id
		? await payments.findRecorded(tx, orderId, attempt.payment_id)
		: reported.code === null
			? await findPaybillPayment(tx, attempt)
			: undefined;
	const { payment, outcome } = await confirmPayment(tx, money, earlier);
	if (!payment) return outcome;
	await updateAttempt(tx, attempt.id, {
		...closedColumns(),
		state: "paid",
		result_code: resultCode,
		result_text: resultText?.slice(0, 200) ?? null,
		receipt: payment.code,
		payment_id: payment.id,
	});
	return outcome;
}

/** The paybill may have confirmed the prompt's payment before our status query, whose answer has no receipt. */
async function findPaybillPayment(tx: Tx, attempt: AttemptRow) {
	const { order_id: orderId, amount_cents: cents } = attempt;
	for (const payment of await payments.findConfirmed(tx, orderId, cents)) {
		const isLater = payment.created_at >= attempt.created_at;
		if (payment.source !== "paybill" || !isLater) continue;
		if (!(await queries.isPaymentOfPrompt(tx, payment.id))) return payment;
	}
	return undefined;
}

/** Processes a payment to the paybill for an order, by prompt or manually. */
export async function settleConfirmation(
	tx: Tx,
	orderId: string,
	reported: PaybillPayment,
	receivedAt: string,
): Promise<Outcome> {
	const at = reported.at?.at ?? null;
	const earlier = await payments.findPromptPayment(tx, orderId, reported.cents, at);
	const money = { ...reported, orderId, source: "paybill" as const, at: at ?? receivedAt };
	const { payment, outcome } = await confirmPayment(tx, money, earlier);
	if (payment && earlier) await updateReceipt(tx, earlier.id, payment);
	return outcome;
}

function closedColumns() {
	return { closed_at: now(), next_query_at: null };
}
