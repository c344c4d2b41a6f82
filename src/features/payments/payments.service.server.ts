import { lockRow } from "../../db/row-lock.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Input } from "../../platform/api/endpoint.ts";
import { idempotent } from "../../platform/api/idempotency.server.ts";
import type { App } from "../../platform/app-context.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { kes } from "../../platform/text/kes.ts";
import { centsOf, fromCents, type Payment, type PaymentMethod } from "../ledger/payment.ts";
import { type PaymentRow, presentPayment, updatePayment } from "../ledger/payments.server.ts";
import { openRecord } from "../tracking/open-record.server.ts";
import { assertMatchesEvidence, assertMessageIsForOrder } from "./message-check.server.ts";
import { enqueueMoneyChanged, enqueuePaymentReceived } from "./payment-messages.server.ts";
import {
	assertMessageProvesPayment,
	conflictIfCodeUsed,
	enteredDay,
	NO_PAYMENT,
	orderWithCode,
	paidAt,
	recordInHistory,
	storePayment,
	updateRecorded,
} from "./payment-records.server.ts";
import type * as calls from "./payments.contract.ts";
import { readCode } from "./payments.form.ts";
import * as queries from "./payments.queries.server.ts";
import { addReceipt, findSamePromptPayment } from "./prompt-receipt.server.ts";
import { recordMoney } from "./record-money.server.ts";
import { removeFromMessagesToCheck, storeReversedAsUnclaimed } from "./unclaimed.queries.server.ts";

/** Codes of one order: more than anybody pays in instalments before staff confirm. */
const MAX_UNCONFIRMED = 5;

/**
 * Records a payment that staff have seen, as `recordMoney`. 409 also if it may be a prompt's, and staff have not been
 * asked.
 */
export async function recordPayment(
	app: App,
	actor: Actor | null,
	input: Input<typeof calls.recordPayment>,
): Promise<Payment> {
	const row = await recordMoney(app, actor, input, {
		isRefund: false,
		async store(tx, staff, payment) {
			const prompt = await findSamePromptPayment(tx, payment, input.of_prompt);
			if (prompt) return addReceipt(tx, staff, prompt, payment.code);
			const row = await storePayment(tx, staff, payment);
			await enqueuePaymentReceived(tx, app, row);
			return row;
		},
	});
	return presentPayment(row);
}

type ChangeInput = Input<typeof calls.changePayment>;
export type PaymentChange = Omit<ChangeInput, "id" | "paymentId">;

/**
 * Confirms a code that the customer typed, with its amount; or refuses it, or reverses a confirmed payment. Setting the
 * current state again changes nothing. Staff only; 404 if there is no such payment; 409 if its state does not allow it,
 * somebody else has confirmed another amount, or staff have not said whether it is a prompt's payment, or whether the
 * money of a reversed one was refunded, too.
 */
export async function changePayment(
	app: App,
	actor: Actor | null,
	{ id: orderId, paymentId, ...change }: ChangeInput,
): Promise<Payment> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	assertMessageProvesPayment(change.message, "message");
	const isConfirmation = change.state === "confirmed";
	const unused = (["message", "at"] as const).find((field) => !isConfirmation && change[field]);
	if (unused) throw invalidField(unused, "Leave this out: it is used only to confirm a payment");
	const changed = await conflictIfCodeUsed(
		() =>
			transaction(
				db,
				async (tx) => {
					// The same lock as for M-Pesa's answers, which may set a prompt's receipt concurrently.
					await lockRow(tx, "orders", orderId);
					await lockRow(tx, "payments", paymentId);
					const before = await queries.findPayment(tx, orderId, paymentId);
					if (!before) throw new AppError("not_found", NO_PAYMENT);
					const isSameDay = !change.at || enteredDay(change.at) === enteredDay(before.at);
					const at = isSameDay ? before.at : paidAt(change.at);
					if (isConfirmation && before.state !== "confirmed") {
						const { message: text, reason, record_anyway } = change;
						const cents = centsOf(change.amount) ?? before.amount_cents;
						const method = before.method as PaymentMethod;
						const money = { amount_cents: cents, method, at };
						await assertMatchesEvidence(
							tx,
							app,
							{ text, reason, record_anyway },
							{
								...{ orderIds: [orderId, before.moved_from], code: before.code, cents, method },
								day: text || change.at ? enteredDay(at) : null,
								credits: [{ orderId, money }],
							},
						);
					}
					const row = await storeChange(tx, staff, before, change, at);
					if (row !== before && row.id === before.id) {
						const states = [before, row].map(({ state }) => state);
						if (states.includes("reversed")) await enqueueMoneyChanged(tx, app, row);
						else if (row.state === "confirmed") await enqueuePaymentReceived(tx, app, row);
						if (row.state === "confirmed") await removeFromMessagesToCheck(tx, row.code_hash);
					}
					return presentPayment(row);
				},
				"read committed",
			),
		async () =>
			orderWithCode(db, (await queries.findPayment(db, orderId, paymentId))?.code ?? null),
	);
	mail.wake();
	return changed;
}

/** The change within the transaction that has read the payment. Returns the prompt's payment if it is the same one. */
export async function storeChange(
	tx: Tx,
	staff: Actor,
	before: PaymentRow,
	{ state, amount, reason = null, of_prompt, paid_back_too }: PaymentChange,
	at = before.at,
): Promise<PaymentRow> {
	const cents = centsOf(amount) ?? before.amount_cents;
	if (before.state === state && cents === before.amount_cents) return before;
	assertAllowed(before, state);
	if (state !== "confirmed" && cents !== before.amount_cents)
		throw invalidField("amount", "Leave the amount out: a payment is refused or reversed in full");
	if (state === "confirmed" && cents === null) throw invalidField("amount", "Amount is required");
	if (state === "confirmed") {
		const prompt = await findSamePromptPayment(tx, { ...before, amount_cents: cents }, of_prompt);
		if (prompt) return storeAsReceipt(tx, staff, before, prompt);
	}
	if (state === "reversed") {
		await assertNoParts(tx, before);
		if (!paid_back_too) await assertCovered(tx, before);
		await storeReversedAsUnclaimed(tx, before);
	}
	return updateRecorded(tx, staff, before, { state, amount_cents: cents, reason, at });
}

/**
 * 409 at the field `paid_back_too` if more would have gone back than was paid. Either the refund is the reversal, and
 * would count twice, or the customer has the money twice. Only staff can tell.
 */
async function assertCovered(tx: Tx, { order_id, amount_cents }: PaymentRow): Promise<void> {
	const { paidCents, refundedCents } = await queries.sumsOfOrder(tx, order_id);
	if (refundedCents === 0 || paidCents >= (amount_cents ?? 0)) return;
	throw invalidField(
		"paid_back_too",
		`${kes(fromCents(refundedCents))} has already been refunded for this order. If M-Pesa took that refund back, cancel here and reverse the refund first, then this payment. If the customer received the money twice, answer “Yes” here: the customer will then owe that amount again.`,
		"conflict",
	);
}

/** 409 while parts of it count for other orders: the whole payment was reversed, but this would reverse only what is left. */
async function assertNoParts(tx: Tx, { id, code }: PaymentRow): Promise<void> {
	const cents = (await queries.sumParts(tx, [id])).get(id);
	if (!cents) return;
	throw new AppError(
		"conflict",
		`${kes(fromCents(cents))} of this payment counts towards other orders. Reverse those parts first: search Payments for the code ${code ?? "of this payment"}.`,
	);
}

/** The code is the receipt of a prompt's payment, so the code's own row is not counted. */
async function storeAsReceipt(tx: Tx, staff: Actor, before: PaymentRow, prompt: PaymentRow) {
	const reason = "It is the receipt of a payment that already counts.";
	const change = { state: "refused", reason, recorded_by: staff.id };
	await recordInHistory(tx, staff, await updatePayment(tx, before.id, change));
	return addReceipt(tx, staff, prompt, before.code);
}

function assertAllowed(before: PaymentRow, state: PaymentChange["state"]): void {
	if (state === "confirmed" && before.state === "confirmed") {
		throw new AppError(
			"conflict",
			"This payment was already confirmed with another amount. Reverse it, then confirm it with the right amount.",
		);
	}
	if (state === "refused" && before.state !== "unconfirmed") {
		throw new AppError("conflict", "Only a code waiting for confirmation can be refused.");
	}
	if (state === "reversed" && before.state !== "confirmed") {
		throw new AppError("conflict", "Only a confirmed payment can be reversed.");
	}
}

/**
 * Stores the code of a payment that a customer made manually; it counts after staff have confirmed it with its amount.
 * 404 like the tracker, 409 if the code was used before or its message is about another payment.
 */
export async function reportCode(
	app: App,
	{ reference, phone, ip, code, idempotency }: Input<typeof calls.reportCode> & { ip: string },
): Promise<void> {
	const { db } = app;
	const record = await openRecord(app, { reference, phone, ip });
	if (record.kind !== "order") {
		throw new AppError("conflict", "There is nothing to pay for a request.");
	}
	await conflictIfCodeUsed(() =>
		idempotent(db, { scope: "typed codes", ...idempotency }, async (tx) => {
			if ((await queries.countUnconfirmed(tx, record.id)) >= MAX_UNCONFIRMED) {
				throw new AppError(
					"conflict",
					"We are still checking the codes that you sent. Please wait, or call us.",
				);
			}
			await assertMessageIsForOrder(tx, app, code, record);
			const { id } = await storePayment(tx, null, {
				order_id: record.id,
				amount_cents: null,
				method: "mpesa",
				code: readCode(code),
				state: "unconfirmed",
				source: "customer",
				at: now(),
			});
			return { id };
		}),
	);
}
