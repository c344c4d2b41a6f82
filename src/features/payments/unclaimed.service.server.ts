import { lockRow } from "../../db/row-lock.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Input } from "../../platform/api/endpoint.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { fromCents, isRefund, type Payment } from "../ledger/payment.ts";
import { isErasedCode } from "../ledger/payment-codes.server.ts";
import { presentPayment } from "../ledger/payments.server.ts";
import { assertMatchesEvidence } from "./message-check.server.ts";
import { reversedSentence } from "./mpesa-message.ts";
import { enqueuePaymentReceived } from "./payment-messages.server.ts";
import {
	assertMessageProvesPayment,
	conflictIfCodeUsed,
	enteredDay,
	updateRecorded,
} from "./payment-records.server.ts";
import { findByCodes, findOrdersByReference } from "./payments.queries.server.ts";
import { recordProvedPayment } from "./proved-payment.server.ts";
import { findReversedAmount } from "./reversals.queries.server.ts";
import { countStatementQuestions } from "./statement-questions.server.ts";
import type * as calls from "./unclaimed.contract.ts";
import type { UnclaimedMoney } from "./unclaimed.contract.ts";
import * as queries from "./unclaimed.queries.server.ts";

const NOT_FOUND = {
	listed: "This money is no longer on the list of unclaimed money",
	"set aside": "This money is not set aside any more",
};

async function requireUnclaimed(tx: Tx, id: string, state: queries.UnclaimedState) {
	await lockRow(tx, "unclaimed_payments", id);
	const money = await queries.findUnclaimed(tx, id, state);
	if (!money) throw new AppError("not_found", NOT_FOUND[state]);
	return money;
}

/** Money that a statement or the provider reported and that belongs to no order, newest first. Staff only. */
export async function listUnclaimed(
	{ db }: App,
	actor: Actor | null,
): Promise<{ unclaimed: UnclaimedMoney[]; total: number; set_aside: UnclaimedMoney[] }> {
	requireAccess(actor, "staff");
	const [rows, total, aside] = await Promise.all([
		queries.listUnclaimed(db, "listed"),
		queries.countUnclaimed(db),
		queries.listUnclaimed(db, "set aside"),
	]);
	return { unclaimed: rows.map(present), total, set_aside: aside.map(present) };
}

/** Counts unclaimed payments, and (`reversed`) recorded ones that differ from what M-Pesa reports. */
export async function countMoneyToCheck({ db }: App) {
	const unclaimed = await queries.countUnclaimed(db);
	return { unclaimed, reversed: await countStatementQuestions(db) };
}

/**
 * Records unclaimed money as a confirmed payment of an order; its customer gets a message. Staff only; 404 if it is
 * not listed, 400 if there is no such order.
 */
export async function assignUnclaimed(
	app: App,
	actor: Actor | null,
	{ id, reference, message: text, record_anyway }: Input<typeof calls.assignUnclaimed>,
): Promise<Payment> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	assertMessageProvesPayment(text, "message");
	const row = await conflictIfCodeUsed(() =>
		transaction(
			db,
			async (tx) => {
				const [order] = await findOrdersByReference(tx, [reference]);
				if (!order) throw invalidField("reference", "There is no order with this reference");
				await lockRow(tx, "orders", order.id);
				const money = await requireUnclaimed(tx, id, "listed");
				await assertMatchesEvidence(
					tx,
					app,
					{ text, record_anyway, skipsUnclaimedMoneyQuestion: true },
					{
						...{ orderIds: [order.id], code: money.code, cents: money.amount_cents },
						day: text ? enteredDay(money.at) : null,
						credits: [{ orderId: order.id, money: { ...money, method: "mpesa" } }],
					},
				);
				const used = await findByCodes(tx, [money.code]);
				const reversed = used.find((row) => row.state === "reversed" && !isRefund(row));
				if (reversed) {
					const reason = `It is recorded for ${order.reference} now.`;
					await updateRecorded(tx, staff, reversed, { state: "refused", reason });
				}
				const after = { state: "assigned", order_id: order.id };
				await auditChange(tx, staff, id, "unclaimed", after);
				const { code, amount_cents, source, at } = money;
				const { row, isNew } = await recordProvedPayment(tx, staff, {
					...{ order_id: order.id, code, amount_cents, source, at },
					notBefore: null,
				});
				if (isNew) await enqueuePaymentReceived(tx, app, row);
				return row;
			},
			"read committed",
		),
	);
	mail.wake();
	return presentPayment(row);
}

/** Takes money off the list: it is no payment of an order, or was handled elsewhere. Staff only; 404 if not listed. */
export async function setUnclaimedAside(
	{ db }: App,
	actor: Actor | null,
	{ id, reason }: ById & { reason: string },
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(
		db,
		async (tx) => {
			await requireUnclaimed(tx, id, "listed");
			await setAside(tx, staff, id, reason);
		},
		"read committed",
	);
}

/** Puts money that was set aside back on the list. Staff only; 404 if it is not set aside. */
export async function putUnclaimedBack(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(
		db,
		async (tx) => {
			const money = await requireUnclaimed(tx, id, "set aside");
			const part = await findReversedAmount(tx, money.code, money.amount_cents);
			await queries.updateUnclaimed(tx, id, {
				...{ set_aside_at: null, set_aside_by: null, reason: null },
				...(part && { question: reversedSentence(part) }),
			});
			await auditChange(tx, staff, id, "set aside", { state: "unclaimed" });
		},
		"read committed",
	);
}

/** Call it in the transaction that has read the money. */
export async function setAside(tx: Tx, staff: Actor, id: string, reason: string): Promise<void> {
	await queries.updateUnclaimed(tx, id, { set_aside_at: now(), set_aside_by: staff.id, reason });
	await auditChange(tx, staff, id, "unclaimed", { state: "set aside" });
}

function auditChange(tx: Tx, staff: Actor, id: string, state: string, after: { state: string }) {
	const change = { before: { state }, after };
	return recordAuditEvent(tx, staff, "update", "unclaimed payment", id, change);
}

function present({ amount_cents, reversed_for, ...row }: queries.ListedUnclaimed): UnclaimedMoney {
	const { id, code, at, account, payer, source, reason } = row;
	const reversal = reversed_for && `It was recorded for ${reversed_for} and reversed there.`;
	const question = [row.question, reversal].filter(Boolean).join(" ") || null;
	const fields = { id, at, account, payer, source, question, reason };
	return { ...fields, code: isErasedCode(code) ? null : code, amount: fromCents(amount_cents) };
}
