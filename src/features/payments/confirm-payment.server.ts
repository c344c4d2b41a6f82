import type { Tx } from "../../db/transaction.ts";
import { isRefund } from "../ledger/payment.ts";
import { type PaymentRow, updatePayment } from "../ledger/payments.server.ts";
import {
	aboveMpesaLimit,
	compare,
	type Evidence,
	evidence,
	storedDayIfOverOneDayOff,
} from "./evidence.ts";
import { reversedSentence } from "./mpesa-message.ts";
import { recordInHistory, storePayment } from "./payment-records.server.ts";
import * as queries from "./payments.queries.server.ts";
import { findReversedAmount } from "./reversals.queries.server.ts";
import { duplicateQuestion } from "./same-payment.server.ts";
import { findUnclaimedByCodes, insertUnclaimed, needsStaff } from "./unclaimed.queries.server.ts";

/** A payment for an order, as M-Pesa reports it. Answers to status queries have no code. */
export interface ReceivedMoney extends Omit<Evidence, "at"> {
	orderId: string;
	cents: number;
	source: "prompt" | "paybill";
	at: string;
}

export type MoneyOutcome =
	| "counted"
	/** M-Pesa has reversed it already, so it does not count. */
	| "reversed"
	/** Staff must confirm it first. */
	| "to confirm"
	/** It is already counted. */
	| "known"
	/** Staff have reversed the payment with its receipt, so it is listed as unclaimed money. */
	| "unclaimed"
	/** Its receipt belongs to another order's payment, or to a refund, so it is not counted. */
	| "receipt used"
	/** Its receipt is stored for this order with other values. */
	| "other amount"
	| "other day"
	| "other method"
	/** The payment already has another receipt. */
	| "second receipt";

export interface ConfirmedMoney {
	payment: PaymentRow | undefined;
	outcome: MoneyOutcome;
}

/**
 * Counts a payment once, however often and by whatever means it is reported. Call it in a transaction that has locked
 * the order; if two orders are given the same receipt at once, the unique key of `code` is violated.
 *
 * @param prior the payment that an earlier report created, if known
 */
export async function confirmPayment(
	tx: Tx,
	money: ReceivedMoney,
	prior?: PaymentRow,
): Promise<ConfirmedMoney> {
	const { orderId, cents, code } = money;
	if (code === null && prior) return { payment: prior, outcome: "known" };
	const state = await initialState(tx, money);
	const outcome = OUTCOMES[state.state];
	if (code === null) return { payment: await insert(tx, money, state), outcome };
	const stored = await queries.findByCodes(tx, [code]);
	const known = stored.find(
		(row) => row.state !== "refused" && !(row.state === "reversed" && isRefund(row)),
	);
	if (!known) {
		if (!prior) return { payment: await insert(tx, money, state), outcome };
		if (prior.code_hash !== null) return { payment: prior, outcome: "second receipt" };
		// Already counted: only its code was missing.
		if (outcome !== "reversed")
			return { payment: await changePayment(tx, prior, { code }), outcome: "known" };
		return { payment: await changePayment(tx, prior, { code, ...state }), outcome };
	}
	if (known.id === prior?.id) return { payment: prior, outcome: "known" };
	if (known.state === "reversed") return storeAsUnclaimed(tx, { ...money, code }, known, prior);
	if (known.state === "unconfirmed") {
		if (known.order_id === orderId && !prior) {
			const confirmed = { ...state, amount_cents: cents };
			return { payment: await changePayment(tx, known, confirmed), outcome };
		}
		const reason =
			known.order_id === orderId
				? "It is the code of a payment that is already recorded."
				: "M-Pesa names another order for this code.";
		await changePayment(tx, known, { state: "refused", reason });
		return confirmPayment(tx, money, prior);
	}
	// Staff may have moved a part of it to another order.
	const moved = (await queries.sumParts(tx, [known.id])).get(known.id) ?? 0;
	const at = { at: money.at, isWholeDay: false };
	const { others, differsIn } = compare(
		{ ...money, at },
		{
			orderIds: [known.order_id, known.moved_from],
			code,
			cents: (known.amount_cents ?? 0) + moved,
			day: storedDayIfOverOneDayOff({ at }, known.at),
			isRefund: isRefund(known),
		},
		// The order of the report, as if named by its reference.
		[{ by: "reference", text: "", orders: [{ id: orderId }] }],
	);
	if (others.length > 0 || differsIn.includes("direction")) {
		return { payment: prior, outcome: "receipt used" };
	}
	if (prior && prior.code_hash !== null) return { payment: prior, outcome: "second receipt" };
	// Somebody recorded the receipt before M-Pesa reported that it belongs to the prompt.
	if (prior?.state === "confirmed") {
		await changePayment(tx, prior, {
			state: "reversed",
			reason: "This payment is also recorded under its M-Pesa receipt.",
		});
	}
	const [difference] = differsIn.filter((name) => name === "amount" || name === "day");
	if (difference) return { payment: known, outcome: `other ${difference}` };
	return { payment: known, outcome: known.method === "mpesa" ? "known" : "other method" };
}

/** For money whose payment staff have reversed, unless M-Pesa reversed all of it or a prompt's payment counts. */
async function storeAsUnclaimed(
	tx: Tx,
	{ code, cents, at, ...money }: ReceivedMoney & { code: string },
	known: PaymentRow,
	prior: PaymentRow | undefined,
): Promise<ConfirmedMoney> {
	if (prior?.state === "confirmed") return { payment: prior, outcome: "known" };
	const part = await findReversedAmount(tx, code, cents);
	const isErased = known.code === null;
	if (isErased || part?.cents === null) return { payment: known, outcome: "known" };
	const received = { ...evidence(money), code, cents };
	const question = part ? reversedSentence(part) : null;
	await insertUnclaimed(tx, received, { source: "paybill", at, question });
	return { payment: known, outcome: "unclaimed" };
}

/** For a new payment. A reversed one is stored to mark its code as used; a partly reversed one still counts. */
async function initialState(tx: Tx, { orderId, code, cents, at }: ReceivedMoney): Promise<State> {
	const reversedAmount = await findReversedAmount(tx, code, cents);
	if (reversedAmount?.cents === null)
		return { state: "reversed", reason: reversedSentence(reversedAmount) };
	const [unclaimed] = code === null ? [] : await findUnclaimedByCodes(tx, [code]);
	const money = { amount_cents: cents, method: "mpesa", at };
	const needsConfirmation =
		(unclaimed && needsStaff(unclaimed, cents)) ||
		aboveMpesaLimit(cents) ||
		(await duplicateQuestion(tx, orderId, money));
	return { state: needsConfirmation ? "unconfirmed" : "confirmed", reason: null };
}

interface State {
	state: "confirmed" | "unconfirmed" | "reversed";
	reason: string | null;
}

const OUTCOMES = {
	confirmed: "counted",
	unconfirmed: "to confirm",
	reversed: "reversed",
} as const;

function insert(tx: Tx, { orderId, cents, code, source, at }: ReceivedMoney, state: State) {
	return storePayment(tx, null, {
		order_id: orderId,
		amount_cents: cents,
		method: "mpesa",
		code,
		...state,
		source,
		at,
	});
}

async function changePayment(
	tx: Tx,
	before: PaymentRow,
	changed: Parameters<typeof updatePayment>[2],
): Promise<PaymentRow> {
	const row = await updatePayment(tx, before.id, changed);
	if (row.state !== before.state) await recordInHistory(tx, null, row);
	return row;
}
