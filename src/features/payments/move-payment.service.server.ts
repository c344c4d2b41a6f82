import { lockRow } from "../../db/row-lock.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Input } from "../../platform/api/endpoint.ts";
import { idempotent } from "../../platform/api/idempotency.server.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { kes } from "../../platform/text/kes.ts";
import { centsOf, fromCents, type Payment, type PaymentMethod } from "../ledger/payment.ts";
import { type PaymentRow, presentPayment, updatePayment } from "../ledger/payments.server.ts";
import { assertMatchesEvidence } from "./message-check.server.ts";
import { enqueuePaymentMoved, enqueuePaymentReceived } from "./payment-messages.server.ts";
import {
	auditedFields,
	conflictIfCodeUsed,
	enteredDay,
	NO_PAYMENT,
	orderWithCode,
	reasonUnlessErased,
	recordMove,
	requireCode,
	storePayment,
	updateRecorded,
} from "./payment-records.server.ts";
import type * as calls from "./payments.contract.ts";
import { readCode } from "./payments.form.ts";
import * as queries from "./payments.queries.server.ts";
import { addReceipt } from "./prompt-receipt.server.ts";

type MoveInput = Input<typeof calls.movePayment>;
type PaymentMove = Omit<MoveInput, "id" | "paymentId" | "idempotency">;

/**
 * Moves a confirmed payment, or parts of it, to the orders that it was paid for: it was recorded for a wrong one, or one
 * payment was for several orders. All parts are moved, or none. A part keeps the payment's code, method and day, and
 * what is not moved stays. Idempotent by key. Staff only; 404 if there is no such payment; 400 or 409 at `reference`,
 * `amount`, `orders.N.reference`, `orders.N.amount` or `code`; 409 if it does not count, or more was refunded than would be
 * left.
 *
 * @returns the payments of the other orders, in the order of the input
 */
export async function movePayment(
	app: App,
	actor: Actor | null,
	{ id: orderId, paymentId, idempotency, ...move }: MoveInput,
): Promise<[Payment, ...Payment[]]> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const { reason } = move;
	const lines = linesOf(move);
	// Read committed, so that after waiting for the locks it sees what their holder has stored.
	const isolation = "read committed";
	const options = { scope: `moves of ${paymentId}`, ...idempotency, isolation } as const;
	const { made, repeated } = await conflictIfCodeUsed(
		() =>
			idempotent(db, options, async (tx) => {
				const targets = await lockTargets(tx, orderId, lines);
				await lockRow(tx, "payments", paymentId);
				const found = await queries.findPayment(tx, orderId, paymentId);
				if (!found) throw new AppError("not_found", NO_PAYMENT);
				if (found.state !== "confirmed") {
					throw new AppError("conflict", "Only a confirmed payment can be moved.");
				}
				const before = await withCode(tx, app, staff, { found, move, targets });
				const moved = await movedCents(tx, before, targets);
				const rows = await moveParts(tx, staff, { before, targets, reason });
				await enqueuePaymentMoved(tx, app, { ...before, amount_cents: moved }, rows.length);
				for (const row of rows) await enqueuePaymentReceived(tx, app, row);
				return rows.map(({ id }) => id);
			}),
		() => orderWithCode(db, move.code ? readCode(move.code) : null),
	);
	if (!repeated) mail.wake();
	const rows = await queries.listPaymentsById(db, made);
	return rows.map(presentPayment) as [Payment, ...Payment[]];
}

interface Line {
	reference: string;
	amount?: number | null | undefined;
	/** Before the field names in its errors. */
	fieldPrefix: string;
}

interface Target extends Line {
	id: string;
}

function linesOf({ reference, amount, orders }: PaymentMove): Line[] {
	if (orders) return orders.map((order, index) => ({ ...order, fieldPrefix: `orders.${index}.` }));
	return [{ reference: reference ?? "", amount, fieldPrefix: "" }];
}

/** Locks the orders of the lines and of the payment. Refuses lines without an order, with the payment's, or a repeated one. */
async function lockTargets(tx: Tx, orderId: string, lines: readonly Line[]): Promise<Target[]> {
	const references = lines.map(({ reference }) => reference);
	const find = async () => {
		const orders = await queries.findOrdersByReference(tx, references);
		return new Map(orders.map((order) => [order.reference, order]));
	};
	const orders = await find();
	throwLineErrors(lines, "invalid", ({ reference }, index) => {
		const order = orders.get(reference);
		if (!order) return "There is no order with this reference";
		if (order.id === orderId) return "The payment is already recorded for this order";
		return references.indexOf(reference) < index ? "This order is already in the list" : null;
	});
	const ids = [...orders.values()].map(({ id }) => id);
	// Always in the same order, so that two opposite moves do not wait for each other.
	for (const id of [orderId, ...ids].sort()) await lockRow(tx, "orders", id);
	if (lines.length > 1) {
		const locked = await find();
		throwLineErrors(lines, "conflict", ({ reference }) => {
			const { status, erased_at } = locked.get(reference) ?? {};
			if (status === "cancelled") return `This order is cancelled. ${MOVE_BY_ITSELF}`;
			return erased_at ? `This order's customer data was erased. ${MOVE_BY_ITSELF}` : null;
		});
	}
	return lines.map((line) => ({ ...line, id: orders.get(line.reference)?.id ?? "" }));
}

const MOVE_BY_ITSELF = "If this part really was paid for that order, move it by itself.";

function throwLineErrors(
	lines: readonly Line[],
	code: "invalid" | "conflict",
	errorOf: (line: Line, index: number) => string | null,
): void {
	const errors = lines.flatMap((line, index) => {
		const error = errorOf(line, index);
		return error ? [[`${line.fieldPrefix}reference`, error] as const] : [];
	});
	const [first] = errors;
	if (first) throw new AppError(code, first[1], { fields: Object.fromEntries(errors) });
}

/**
 * The payment with its M-Pesa code, from the input if it has none. Without a code, a late callback would count a prompt's
 * payment for the first order again. 409 at `record_anyway`, as for `assertMatchesEvidence`.
 */
async function withCode(
	tx: Tx,
	app: App,
	staff: Actor,
	{ found, move, targets }: { found: PaymentRow; move: PaymentMove; targets: readonly Target[] },
): Promise<PaymentRow> {
	const { order_id, moved_from, method, at, amount_cents } = found;
	// The code of a part is stored with its whole. Staff were asked about a known code when it was recorded.
	const isCodeKnown = method !== "mpesa" || found.code_hash !== null || found.part_of !== null;
	const entered = method === "mpesa" ? requireCode(method, move.code) : null;
	const code = isCodeKnown ? found.code : entered;
	const partCents = (await queries.sumParts(tx, [found.id])).get(found.id) ?? 0;
	await assertMatchesEvidence(
		tx,
		app,
		{ ...move, text: entered && move.code, skipsUnclaimedMoneyQuestion: isCodeKnown },
		{
			orderIds: [order_id, moved_from, ...targets.map(({ id }) => id)],
			code,
			cents: found.part_of === null ? (amount_cents ?? 0) + partCents : null,
			day: enteredDay(at),
			method: method as PaymentMethod,
			credits: targets.map((target) => ({
				...{ orderId: target.id, forOrder: ` for ${target.reference}` },
				money: { amount_cents: centsToMove(found, target), method, at },
			})),
		},
	);
	if (isCodeKnown) return found;
	if (code) return addReceipt(tx, staff, found, code);
	if (found.source !== "prompt") return found;
	throw invalidField(
		"code",
		"M-Pesa has not sent us the code of this payment yet. Record its code first.",
		"conflict",
	);
}

/** The sum of the lines, in cents; throws at the first line that exceeds what can be moved. */
async function movedCents(tx: Tx, before: PaymentRow, targets: readonly Target[]): Promise<number> {
	const totalCents = before.amount_cents ?? 0;
	const { paidCents, refundedCents } = await queries.sumsOfOrder(tx, before.order_id);
	let moved = 0;
	for (const target of targets) {
		moved += centsToMove(before, target);
		const field = `${target.fieldPrefix}amount`;
		const sum =
			targets.length > 1 ? ` in total, and this line makes it ${kes(fromCents(moved))}` : "";
		if (moved > totalCents) {
			throw invalidField(field, `At most ${kes(fromCents(totalCents))} can be moved${sum}`);
		}
		if (refundedCents > 0 && paidCents < moved) {
			const most = kes(fromCents(Math.max(0, paidCents)));
			throw invalidField(
				field,
				`At most ${most} can be moved${sum}: ${kes(fromCents(refundedCents))} was refunded to this order's customer.`,
				"conflict",
			);
		}
	}
	return moved;
}

function centsToMove({ amount_cents }: PaymentRow, { amount }: Line): number {
	return centsOf(amount) ?? amount_cents ?? 0;
}

interface Move {
	before: PaymentRow;
	reason: string;
}

/** Stores the parts. If nothing is left here, the payment itself moves to the last order, with its code. */
async function moveParts(
	tx: Tx,
	staff: Actor,
	{ before, targets, reason }: Move & { targets: readonly Target[] },
): Promise<PaymentRow[]> {
	const sums = targets.map((target) => centsToMove(before, target));
	const left = (before.amount_cents ?? 0) - sums.reduce((sum, cents) => sum + cents, 0);
	const parts = left > 0 ? targets : targets.slice(0, -1);
	const rows: PaymentRow[] = [];
	for (const [index, target] of parts.entries()) {
		rows.push(await storePart(tx, staff, { before, target, reason, cents: sums[index] ?? 0 }));
	}
	const rest =
		parts.length === 0
			? before
			: await updateRecorded(tx, staff, before, {
					state: before.state,
					amount_cents: left > 0 ? left : (sums.at(-1) ?? 0),
					reason,
				});
	const last = targets.at(-1);
	if (left === 0 && last)
		rows.push(await moveWhole(tx, staff, { before: rest, target: last, reason }));
	return rows;
}

async function moveWhole(
	tx: Tx,
	staff: Actor,
	{ before, target, reason }: Move & { target: Target },
) {
	await recordMove(tx, staff, before, { to: target.reference, reason });
	const row = await updatePayment(tx, before.id, {
		order_id: target.id,
		moved_from: before.moved_from ?? before.order_id,
		recorded_by: staff.id,
		reason: await reasonUnlessErased(tx, target.id, reason),
	});
	await recordMove(tx, staff, row, { reason });
	await recordAuditEvent(tx, staff, "update", "payment", row.id, {
		before: auditedFields(before),
		after: auditedFields(row),
	});
	return row;
}

async function storePart(
	tx: Tx,
	staff: Actor,
	{ before, target, reason, cents }: Move & { target: Target; cents: number },
) {
	await recordMove(tx, staff, { ...before, amount_cents: cents }, { to: target.reference, reason });
	return storePayment(tx, staff, {
		order_id: target.id,
		amount_cents: cents,
		method: before.method,
		code: null,
		part_of: before.part_of ?? before.id,
		state: "confirmed",
		source: before.source,
		reason: await reasonUnlessErased(tx, target.id, reason),
		at: before.at,
	});
}
