import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import { uniqueViolation } from "../../db/errors.ts";
import { newId } from "../../db/new-id.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { isAhead } from "../../platform/text/written-time.ts";
import { fromCents, isRefund, type PaymentMethod } from "../ledger/payment.ts";
import { insertPayment, type PaymentRow, updatePayment } from "../ledger/payments.server.ts";
import { findOrderRow } from "../orders/orders.present.server.ts";
import { recordHistory } from "../records/history.server.ts";
import { dayOf, orderName } from "./evidence.ts";
import { readMessage, readPaymentText } from "./mpesa-message.ts";
import {
	CODE_INVALID,
	MPESA_CODE,
	messageProblem,
	readCode,
	withoutGaps,
} from "./payments.form.ts";
import { findByCodes } from "./payments.queries.server.ts";

/*
 * Stores payments with their entries in the order's history and in the audit log. Every call that writes payments or
 * refunds uses it, within its own transaction.
 */

export const NO_ORDER = "Order not found";
export const NO_PAYMENT = "Payment not found";
const CODE_MAX = 40;
const IS_MPESA =
	"This is a message from M-Pesa: choose M-Pesa, or enter the bank's reference or the receipt number.";
const NO_MESSAGE = `Enter only the number or reference of the payment, at most ${CODE_MAX} characters, not the whole message.`;
const CODE_USED = "This code was used before.";

type StoredPayment = Omit<Selectable<Schema["payments"]>, "code_hash">;
export type NewPayment = Omit<
	StoredPayment,
	"id" | "created_at" | "recorded_by" | "reason" | "part_of" | "moved_from"
> &
	Partial<Pick<StoredPayment, "reason" | "part_of">>;

/**
 * Stores a payment with its entry in the order's history, and in the audit log if staff recorded it. A code that was
 * used before violates the unique key: see `conflictIfCodeUsed`.
 */
export async function storePayment(
	tx: Tx,
	staff: Actor | null,
	payment: NewPayment,
): Promise<PaymentRow> {
	const row = {
		reason: null,
		part_of: null,
		moved_from: null,
		...payment,
		id: newId(),
		recorded_by: staff?.id ?? null,
		created_at: now(),
	};
	await recordInHistory(tx, staff, row);
	if (staff) {
		await recordAuditEvent(tx, staff, "create", nounOf(row), row.id, { after: auditedFields(row) });
	}
	return insertPayment(tx, row);
}

/**
 * Turns the unique violation of a used code into 409. After that or another conflict, runs `store` a second time
 * first, which finds what the same sender has concurrently stored with the same key.
 *
 * @param orderOf names the order that has used the code. For staff: a customer must not learn whose it is.
 */
export async function conflictIfCodeUsed<T>(
	store: () => Promise<T>,
	orderOf?: () => Promise<string | undefined>,
): Promise<T> {
	try {
		return await store().catch((error: unknown) => {
			const isConflict = error instanceof AppError && error.code === "conflict";
			if (isConflict || isCodeUsed(error)) return store();
			throw error;
		});
	} catch (error) {
		if (!isCodeUsed(error)) throw error;
		const order = await orderOf?.();
		const where = order ? ` It is recorded for ${order}.` : "";
		throw invalidField("code", `${CODE_USED}${where}`, "conflict");
	}
}

const isCodeUsed = (error: unknown) => /^code(?:_hash)?$/.test(uniqueViolation(error) ?? "");

/** The order of the payment or refund that has a code, for staff. */
export async function orderWithCode(db: Db, code: string | null): Promise<string | undefined> {
	const rows = code === null ? [] : await findByCodes(db, [code]);
	const used = rows.find(({ state }) => state !== "refused");
	return used && orderName({ reference: used.reference, name: used.customer });
}

/** Stores a change that staff made to a payment or refund, with its entries in the history and the audit log. */
export async function updateRecorded(
	tx: Tx,
	staff: Actor,
	before: PaymentRow,
	{
		reason,
		...change
	}: Partial<Pick<StoredPayment, "amount_cents" | "at">> & {
		state: string;
		reason: string | null;
	},
): Promise<PaymentRow> {
	const row = await updatePayment(tx, before.id, {
		...change,
		reason: await reasonUnlessErased(tx, before.order_id, reason),
		recorded_by: staff.id,
	});
	await recordInHistory(tx, staff, row);
	await recordAuditEvent(tx, staff, "update", nounOf(row), row.id, {
		before: auditedFields(before),
		after: auditedFields(row),
	});
	return row;
}

/** The reason to store: null for an anonymous order, because no later erasure would empty it. */
export async function reasonUnlessErased(
	tx: Tx,
	orderId: string,
	reason: string | null,
): Promise<string | null> {
	return reason && (await findOrderRow(tx, orderId))?.erased_at ? null : reason;
}

/** The code in the stored form; 400 unless it is valid for the method. */
export function requireCode(
	method: PaymentMethod,
	text: string | null | undefined,
	{ isRefund = false } = {},
): string | null {
	if (!text) return null;
	const isMpesa = method === "mpesa";
	assertMessageProvesPayment(text, "code", { isMpesa, isRefund });
	if (!isMpesa && readMessage(text)) throw invalidField("code", IS_MPESA);
	const code = isMpesa ? readCode(text) : withoutGaps(text);
	if (isMpesa && !MPESA_CODE.test(code)) throw invalidField("code", CODE_INVALID);
	const isMessage =
		code.length > CODE_MAX || (!isMpesa && (readPaymentText(text)?.cents ?? null) !== null);
	if (isMessage) throw invalidField("code", NO_MESSAGE);
	return code;
}

export function assertMessageProvesPayment(
	text: string | null | undefined,
	field: string,
	recordedAs?: Parameters<typeof messageProblem>[1],
): void {
	const problem = text ? messageProblem(text, recordedAs) : null;
	if (problem) throw invalidField(field, problem);
}

/** A date becomes noon in Nairobi, or now if that is in the future. A time just ahead of our clock becomes now. */
export function paidAt(text: string | null | undefined): string {
	const time = now();
	if (!text) return time;
	const isDay = text.length === 10;
	const at = new Date(isDay ? `${text}T12:00:00+03:00` : text).toISOString();
	if (at <= time) return at;
	if (!isAhead(isDay ? `${text}T00:00:00+03:00` : at, time)) return time;
	throw invalidField("at", "The date cannot be in the future");
}

/** The day of a typed time of payment, in Nairobi; null if it was left out. */
export const enteredDay = (at: string | null | undefined): string | null =>
	at ? (at.length === 10 ? at : nairobiDay(Date.parse(at))) : null;

/** The day that a pasted message says, for a payment without a typed one. A phone's clock may be ahead. */
export function dayInMessage(text: string | null | undefined): string | null {
	const reported = text ? readPaymentText(text) : null;
	const day = reported && dayOf(reported);
	return day && day <= nairobiDay(Date.now()) ? day : null;
}

export async function recordInHistory(
	tx: Tx,
	staff: Actor | null,
	row: StoredPayment,
	more: { moved_to?: string | null } = {},
): Promise<void> {
	await recordHistory(tx, { kind: "order", id: row.order_id }, staff, "payment", {
		payment_id: row.id,
		amount: row.amount_cents,
		method: row.method,
		state: row.state,
		reason: row.reason,
		...more,
	});
}

/** Records in an order's history that a payment left for another order, or came from one. */
export async function recordMove(
	tx: Tx,
	staff: Actor,
	row: StoredPayment,
	{ to = null, reason }: { to?: string | null; reason: string },
): Promise<void> {
	const stored = await reasonUnlessErased(tx, row.order_id, reason);
	await recordInHistory(tx, staff, { ...row, state: "moved", reason: stored }, { moved_to: to });
}

export function auditedFields({ order_id, amount_cents, method, state }: StoredPayment) {
	const amount = amount_cents === null ? null : fromCents(Math.abs(amount_cents));
	return { order_id, amount, method, state };
}

function nounOf(row: StoredPayment) {
	return isRefund(row) ? "refund" : "payment";
}
