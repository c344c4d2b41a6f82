import { lockRow } from "../../db/row-lock.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Input } from "../../platform/api/endpoint.ts";
import { idempotent } from "../../platform/api/idempotency.server.ts";
import type { App } from "../../platform/app-context.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { toCents } from "../ledger/payment.ts";
import { type PaymentRow, requirePayment } from "../ledger/payments.server.ts";
import { findOrderRow } from "../orders/orders.present.server.ts";
import { assertMatchesEvidence } from "./message-check.server.ts";
import {
	conflictIfCodeUsed,
	dayInMessage,
	enteredDay,
	type NewPayment,
	NO_ORDER,
	orderWithCode,
	paidAt,
	requireCode,
} from "./payment-records.server.ts";
import type { recordPayment } from "./payments.contract.ts";
import { duplicateQuestion } from "./same-payment.server.ts";
import { findUnclaimedByCodes, removeFromMessagesToCheck } from "./unclaimed.queries.server.ts";

type MoneyInput = Omit<Input<typeof recordPayment>, "of_prompt"> & { reason?: string };

interface RecordOptions {
	isRefund: boolean;
	/** Called in the transaction that has locked the order and compared the payment with its message. */
	store: (tx: Tx, staff: Actor, payment: NewPayment) => Promise<PaymentRow>;
}

/**
 * Records a payment or refund that staff have seen; it is confirmed at once. Idempotent by key. Staff only; 404 if there
 * is no such order; 409 if the code was used before for any order, its message differs and staff have not confirmed it, or
 * it may be recorded already and staff have not answered that question.
 */
export async function recordMoney(
	app: App,
	actor: Actor | null,
	{ id: orderId, idempotency, amount, method, code: text, at: day, ...answers }: MoneyInput,
	{ isRefund, store }: RecordOptions,
): Promise<PaymentRow> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const code = requireCode(method, text, { isRefund });
	const paidOn = paidAt(day ?? (method === "mpesa" ? dayInMessage(text) : null));
	const cents = toCents(amount);
	const scope = `${isRefund ? "refunds" : "payments"} of ${orderId}`;
	// Read committed, so that after waiting for the lock it sees what the holder has stored.
	const options = { scope, ...idempotency, isolation: "read committed" } as const;
	const { made, repeated } = await conflictIfCodeUsed(
		() =>
			idempotent(db, options, async (tx) => {
				await lockRow(tx, "orders", orderId);
				if (!(await findOrderRow(tx, orderId))) throw new AppError("not_found", NO_ORDER);
				// M-Pesa reported the time of this code; the field for it was left blank.
				const [unclaimed] = code && !day ? await findUnclaimedByCodes(tx, [code]) : [];
				const at = unclaimed?.at ?? paidOn;
				const money = { amount_cents: isRefund ? 0 - cents : cents, method, at };
				const recorded = {
					...{ orderIds: [orderId], code, cents, day: enteredDay(day), isRefund, method },
					credits: code && method === "mpesa" ? [{ orderId, money }] : [],
				};
				await assertMatchesEvidence(tx, app, { text, ...answers }, recorded);
				// Before `store`, which refuses a refund above what is left: it may be recorded already.
				const duplicate =
					!code && answers.is_separate === false && (await duplicateQuestion(tx, orderId, money));
				if (duplicate) throw invalidField("is_separate", duplicate, "conflict");
				const { id, code_hash } = await store(tx, staff, {
					...{ order_id: orderId, ...money, code, state: "confirmed", source: "staff" },
				});
				await removeFromMessagesToCheck(tx, code_hash);
				return { id };
			}),
		() => orderWithCode(db, code),
	);
	if (!repeated) mail.wake();
	return requirePayment(db, made.id);
}
