import { lockRow } from "../../db/row-lock.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Input } from "../../platform/api/endpoint.ts";
import type { App } from "../../platform/app-context.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { kes } from "../../platform/text/kes.ts";
import { fromCents, type Refund, toCents } from "../ledger/payment.ts";
import { presentRefund } from "../ledger/payments.server.ts";
import { enqueueMoneyChanged } from "./payment-messages.server.ts";
import { reasonUnlessErased, storePayment, updateRecorded } from "./payment-records.server.ts";
import * as queries from "./payments.queries.server.ts";
import { recordMoney } from "./record-money.server.ts";
import type * as calls from "./refunds.contract.ts";
import { REFUND_REVERSED } from "./statement-outcome.ts";
import { addToMessagesToCheck, removeFromMessagesToCheck } from "./unclaimed.queries.server.ts";

/* Refunds to the customer: payments with a negative amount, so that every sum of payments subtracts them. */

/**
 * Records money that staff have refunded, as `recordMoney`; the customer gets an email and an SMS. 409 also if it is
 * more than what was paid and not yet refunded.
 */
export async function recordRefund(
	app: App,
	actor: Actor | null,
	input: Input<typeof calls.recordRefund>,
): Promise<Refund> {
	const row = await recordMoney(app, actor, input, {
		isRefund: true,
		async store(tx, staff, refund) {
			await assertCanRefund(tx, input.id, toCents(input.amount));
			const reason = await reasonUnlessErased(tx, input.id, input.reason);
			const row = await storePayment(tx, staff, { ...refund, reason });
			await enqueueMoneyChanged(tx, app, row);
			return row;
		},
	});
	return presentRefund(row);
}

/**
 * Corrects a refund that was recorded by mistake, or undoes that. Setting the current state again changes nothing. The
 * code of a reversed refund can be recorded again. Staff only; 404 if there is no such refund; 409 if it would be more
 * than was paid.
 */
export async function changeRefund(
	app: App,
	actor: Actor | null,
	{ id: orderId, refundId, state, reason }: Input<typeof calls.changeRefund>,
): Promise<Refund> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const changed = await transaction(
		db,
		async (tx) => {
			await lockRow(tx, "orders", orderId);
			const before = await queries.findRefund(tx, orderId, refundId);
			if (!before) throw new AppError("not_found", "Refund not found");
			if (before.state === state) return presentRefund(before);
			if (state === "confirmed") await assertCanRefund(tx, orderId, 0 - (before.amount_cents ?? 0));
			const row = await updateRecorded(tx, staff, before, { state, reason });
			if (state === "reversed") await addToMessagesToCheck(tx, before, REFUND_REVERSED);
			else await removeFromMessagesToCheck(tx, before.code_hash);
			await enqueueMoneyChanged(tx, app, row);
			return presentRefund(row);
		},
		"read committed",
	);
	mail.wake();
	return changed;
}

/** 409 that says how much can be refunded. */
async function assertCanRefund(tx: Tx, orderId: string, cents: number): Promise<void> {
	const { paidCents } = await queries.sumsOfOrder(tx, orderId);
	if (cents <= paidCents) return;
	const message =
		paidCents > 0
			? `At most ${kes(fromCents(paidCents))} can be refunded: no more was paid, or the rest has already been refunded.`
			: "Nothing can be refunded: nothing was paid, or all of it has already been refunded.";
	throw invalidField("amount", message, "conflict");
}
