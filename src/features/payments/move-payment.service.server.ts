import { lockRow } from "../../db/row-lock.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { enqueuePaymentMoved } from "../../platform/messages/money-messages.server.ts";
import { enqueuePaymentReceived } from "../../platform/messages/text-messages.server.ts";
import { fromCents, type Payment, toCents } from "../../platform/payments/payment.ts";
import { type PaymentRow, presentPayment } from "../../platform/payments/payments.server.ts";
import { kes } from "../../platform/text/kes.ts";
import {
	auditedFields,
	NO_PAYMENT,
	reasonFor,
	recordMove,
	storePayment,
	updateRecorded,
} from "./payment-records.server.ts";
import * as queries from "./payments.queries.server.ts";

export interface PaymentMove {
	/** Of the order that it was paid for. */
	reference: string;
	/** In KES; all of it by default. */
	amount?: number | null | undefined;
	reason: string;
}

/**
 * Moves a confirmed payment, or a part of it, to the order that it was paid for: it was recorded for a wrong one, or one
 * payment was for several orders. A part keeps the payment's code, method and day. Staff only; 404 if there is no such
 * payment; 400 at `reference` or `amount`; 409 if it does not count, more went back than would be left, or M-Pesa has not
 * told us its receipt.
 *
 * @returns the payment of the other order
 */
export async function movePayment(
	{ db, mail, settings }: Pick<AppContext, "db" | "mail" | "settings">,
	actor: Actor | null,
	{
		orderId,
		paymentId,
		reference,
		reason,
		amount,
	}: PaymentMove & {
		orderId: string;
		paymentId: string;
	},
): Promise<Payment> {
	const staff = requireAccess(actor, "staff");
	const moved = await transaction(
		db,
		async (tx) => {
			const [target] = await queries.findOrdersByReference(tx, [reference]);
			if (!target) throw invalidField("reference", "There is no order with this reference");
			if (target.id === orderId) {
				throw invalidField("reference", "The payment is recorded for this order already");
			}
			// Always in the same order, so that two opposite moves do not wait for each other.
			for (const id of [orderId, target.id].sort()) await lockRow(tx, "orders", id);
			await lockRow(tx, "payments", paymentId);
			const before = await queries.findPayment(tx, orderId, paymentId);
			if (!before) throw new AppError("not_found", NO_PAYMENT);
			const cents = await movableCents(tx, before, amount);
			const row =
				cents === before.amount_cents
					? await moveWhole(tx, staff, { before, target, reason })
					: await movePart(tx, staff, { before, target, reason, cents });
			await enqueuePaymentMoved(tx, { mail, settings }, { ...before, amount_cents: cents });
			await enqueuePaymentReceived(tx, { mail, settings }, row);
			return presentPayment(row);
		},
		"read committed",
	);
	mail.wake();
	return moved;
}

/** How much is moved; throws if the payment or the amount does not allow it. */
async function movableCents(
	tx: Tx,
	before: PaymentRow,
	amount: number | null | undefined,
): Promise<number> {
	const all = before.amount_cents ?? 0;
	if (before.state !== "confirmed") {
		throw new AppError("conflict", "Only a confirmed payment can be moved.");
	}
	if (before.source === "prompt" && before.code === null) {
		// A late callback would count it for this order again.
		throw new AppError(
			"conflict",
			"M-Pesa has not told us the receipt of this payment yet. Record its code first.",
		);
	}
	const cents = amount === undefined || amount === null ? all : toCents(amount);
	if (cents > all) throw invalidField("amount", `At most ${kes(fromCents(all))} can be moved`);
	const { paidCents, refundedCents } = await queries.sumsOfOrder(tx, before.order_id);
	if (refundedCents > 0 && paidCents < cents) {
		throw invalidField(
			"amount",
			`At most ${kes(fromCents(Math.max(0, paidCents)))} can be moved: ${kes(fromCents(refundedCents))} went back to this order's customer.`,
			"conflict",
		);
	}
	return cents;
}

interface Move {
	before: PaymentRow;
	target: { id: string; reference: string };
	reason: string;
}

async function moveWhole(tx: Tx, staff: Actor, { before, target, reason }: Move) {
	await recordMove(tx, staff, before, { to: target.reference, reason });
	const row = await queries.updatePayment(tx, before.id, {
		order_id: target.id,
		moved_from: before.moved_from ?? before.order_id,
		recorded_by: staff.id,
		reason: await reasonFor(tx, target.id, reason),
	});
	await recordMove(tx, staff, row, { reason });
	await recordAuditEvent(tx, staff, "update", "payment", row.id, {
		before: auditedFields(before),
		after: auditedFields(row),
	});
	return row;
}

async function movePart(
	tx: Tx,
	staff: Actor,
	{ before, target, reason, cents }: Move & { cents: number },
) {
	await recordMove(tx, staff, { ...before, amount_cents: cents }, { to: target.reference, reason });
	await updateRecorded(tx, staff, before, {
		state: before.state,
		amount_cents: (before.amount_cents ?? 0) - cents,
		reason,
	});
	return storePayment(tx, staff, {
		order_id: target.id,
		amount_cents: cents,
		method: before.method,
		code: null,
		part_of: before.part_of ?? before.id,
		state: "confirmed",
		source: before.source,
		reason: await reasonFor(tx, target.id, reason),
		at: before.at,
	});
}
