import { lockRow } from "../../db/row-lock.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { type IdempotentRequest, idempotent } from "../../platform/api/idempotency.server.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { kes } from "../../platform/text/kes.ts";
import {
	fromCents,
	type PaymentMethod,
	type Refund,
	type RefundState,
	toCents,
} from "../ledger/payment.ts";
import { presentRefund, requirePayment } from "../ledger/payments.server.ts";
import { findOrderRow } from "../orders/orders.present.server.ts";
import { assertAsSaid } from "./message-check.server.ts";
import { enqueueMoneyChanged } from "./payment-messages.server.ts";
import {
	conflictIfCodeUsed,
	dayInMessage,
	dayTyped,
	NO_ORDER,
	orderWithCode,
	paidAt,
	reasonFor,
	requireCode,
	storePayment,
	updateRecorded,
} from "./payment-records.server.ts";
import * as queries from "./payments.queries.server.ts";
import { assertNotDuplicate } from "./same-payment.server.ts";

/*
 * Money that went back to the customer: a payment with a negative amount, so that every sum of payments subtracts it.
 */

export interface RecordedRefund {
	amount: number;
	method: PaymentMethod;
	code?: string | null | undefined;
	at?: string | null | undefined;
	reason: string;
	/** False to be refused if it looks like a refund that is recorded already. */
	another?: boolean | null | undefined;
	/** Whether it is right as it is, though its message says otherwise. */
	other?: boolean | null | undefined;
}

/**
 * Records money that staff have refunded; the customer gets an e-mail and an SMS. Idempotent by key. Staff only; 404
 * if there is no such order; 409 if it is more than was paid and has not gone back, the code was used before, or it may
 * be a refund that is recorded already or its message says otherwise, and staff have not said that it is right.
 */
export async function recordRefund(
	app: App,
	actor: Actor | null,
	{
		id: orderId,
		idempotency,
		...input
	}: RecordedRefund & ById & { idempotency: IdempotentRequest },
): Promise<Refund> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const code = requireCode(input.method, input.code);
	const at = paidAt(input.at ?? dayInMessage(input.code));
	// Read committed, so that after waiting for the lock it sees what the holder has stored.
	const once = {
		scope: `refunds of ${orderId}`,
		...idempotency,
		isolation: "read committed",
	} as const;
	const { made, repeated } = await conflictIfCodeUsed(
		() =>
			idempotent(db, once, async (tx) => {
				await lockRow(tx, "orders", orderId);
				if (!(await findOrderRow(tx, orderId))) throw new AppError("not_found", NO_ORDER);
				const cents = toCents(input.amount);
				const proof = { text: input.code, other: input.other };
				await assertAsSaid(tx, app, proof, {
					orderIds: [orderId],
					code,
					cents,
					day: dayTyped(input.at),
					isRefund: true,
					method: input.method,
				});
				const refund = {
					order_id: orderId,
					amount_cents: 0 - cents,
					method: input.method,
					code,
					state: "confirmed",
					source: "staff",
					at,
				};
				// First: what is left may be less because the same refund was recorded.
				if (input.another === false) await assertNotDuplicate(tx, refund);
				await assertCanGoBack(tx, orderId, cents);
				const reason = await reasonFor(tx, orderId, input.reason);
				const row = await storePayment(tx, staff, { ...refund, reason });
				await enqueueMoneyChanged(tx, app, row);
				return { id: row.id };
			}),
		() => orderWithCode(db, code),
	);
	if (!repeated) mail.wake();
	return presentRefund(await requirePayment(db, made.id));
}

/**
 * Corrects a refund that was recorded by mistake, or undoes that. Setting the current state again changes nothing.
 * Staff only; 404 if there is no such refund; 409 if it would be more than was paid.
 */
export async function changeRefund(
	app: App,
	actor: Actor | null,
	{
		id: orderId,
		refundId,
		state,
		reason,
	}: ById & { refundId: string; state: RefundState; reason: string },
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
			if (state === "confirmed") await assertCanGoBack(tx, orderId, 0 - (before.amount_cents ?? 0));
			const row = await updateRecorded(tx, staff, before, { state, reason });
			await enqueueMoneyChanged(tx, app, row);
			return presentRefund(row);
		},
		"read committed",
	);
	mail.wake();
	return changed;
}

/** 409 that says how much can go back. */
async function assertCanGoBack(tx: Tx, orderId: string, cents: number): Promise<void> {
	const { paidCents } = await queries.sumsOfOrder(tx, orderId);
	if (cents <= paidCents) return;
	const most =
		paidCents > 0
			? `At most ${kes(fromCents(paidCents))} can be refunded: no more was paid, or the rest has already been refunded.`
			: "Nothing can be refunded: nothing was paid, or all of it has already been refunded.";
	throw invalidField("amount", most, "conflict");
}
