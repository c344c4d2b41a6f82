import { transaction } from "../../db/transaction.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import {
	cancelledSentence,
	fromCents,
	type IssuedReceipt,
	type PaymentMethod,
	summarise,
	sumsOf,
} from "../ledger/payment.ts";
import { codeOf, moneyOf, type PaymentRow } from "../ledger/payments.server.ts";
import { changeReceipt, type ReceiptChange, receiptOf } from "../ledger/receipts.server.ts";
import { findOrderRow, ORDER_NOT_FOUND } from "../orders/orders.present.server.ts";
import { openReceipt } from "../orders/receipt.server.ts";
import { assertNotAnonymous } from "../records/references.server.ts";
import type { Receipt } from "./payments.contract.ts";

/** Who paid, what was agreed, paid and refunded; 404 unless the key matches the order. */
export async function readReceipt(
	{ db }: App,
	credentials: { reference: string; key: string },
): Promise<Receipt> {
	const order = await openReceipt(db, credentials);
	if (!order) throw new AppError("not_found", "Receipt not found");
	const { payments, refunds } = await moneyOf(db, order.id);
	const summary = summarise(order, sumsOf([...payments, ...refunds]));
	const { reference, article_title, created_at: placed_at, status } = order;
	return {
		...(await receiptOf(db, order)),
		...{ reference, article_title, placed_at, status, summary },
		price: fromCents(order.price_cents),
		material_cost: fromCents(order.material_cost_cents),
		payments: partsOf(payments),
		refunds: partsOf(refunds),
		note: status === "cancelled" ? cancelledSentence(summary) : null,
	};
}

/**
 * Names another payer than the customer, such as a school; blank for the customer. Also the payer's number at the tax
 * office, and the tax invoice. Undefined fields stay. Staff only; 404 if there is no such order, 409 if it is anonymous.
 */
export async function editReceipt(
	{ db }: App,
	actor: Actor | null,
	{ id: orderId, ...input }: ById & ReceiptChange,
): Promise<IssuedReceipt> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		const order = await findOrderRow(tx, orderId);
		if (!order) throw new AppError("not_found", ORDER_NOT_FOUND);
		assertNotAnonymous("order", order);
		const before = await receiptOf(tx, order);
		const given = Object.fromEntries(
			Object.entries(input).filter(([, each]) => each !== undefined),
		);
		const isCustomer = input.payer === order.name;
		await changeReceipt(
			tx,
			orderId,
			{ ...given, ...(isCustomer && { payer: null }) },
			{ isOtherPayer: input.payer !== undefined && (input.payer ?? order.name) !== before.payer },
		);
		const after = await receiptOf(tx, order);
		await recordAuditEvent(tx, staff, "update", "order", orderId, {
			before: auditedFields(before),
			after: auditedFields(after),
		});
		return after;
	});
}

function auditedFields({ payer, payer_pin, tax_invoice }: IssuedReceipt) {
	return { payer, payer_pin, tax_invoice };
}

function partsOf(rows: readonly PaymentRow[]): Receipt["payments"] {
	const confirmed = rows.filter(({ state }) => state === "confirmed");
	return confirmed.map((row) => ({
		amount: fromCents(Math.abs(row.amount_cents ?? 0)),
		method: row.method as PaymentMethod,
		code: codeOf(row),
		at: row.at,
	}));
}
