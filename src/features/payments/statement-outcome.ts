import { now } from "../../db/time.ts";
import { kes } from "../../platform/text/kes.ts";
import { formatShortDate } from "../../ui/format.ts";
import { fromCents, isRefund, type PaymentMethod } from "../ledger/payment.ts";
import type { PaymentRow } from "../ledger/payments.server.ts";
import {
	compare,
	dayIfFar,
	type Evidence,
	excessOf,
	type Named,
	type TakenBack,
} from "./evidence.ts";
import { nameOf, paidBefore, reversedSentence, severalOrders } from "./mpesa-message.ts";
import { onlyOrder } from "./named-orders.server.ts";
import { METHOD_NAMES } from "./payment-texts.ts";
import type { findByCodes } from "./payments.queries.server.ts";
import type { Reversal } from "./reversals.queries.server.ts";
import { alreadyRecorded } from "./same-payment.server.ts";
import type { StatementLine } from "./statement.contract.ts";
import type { StatementEntry, StatementReversal } from "./statement.ts";
import { unnamedSentence } from "./statement-questions.server.ts";
import { suspicion } from "./statement-reversals.ts";
import type { UnclaimedRow } from "./unclaimed.queries.server.ts";

/** What becomes of a line of a statement. */

export interface Compared {
	of: StatementEntry;
	/** Whether its own line is in the statement, not only that of its reversal. */
	isPaid: boolean;
	/** The stored payment with this code. */
	stored: StoredRow | undefined;
	named: readonly Named[];
	unclaimed: UnclaimedRow | undefined;
	/** The same, or money of an earlier statement that went out or did not move. */
	kept: UnclaimedRow | undefined;
	takenBack: TakenBack | undefined;
	/** The most that one reversal takes back, in cents. */
	largestBack: number;
	/** What this statement takes back of it and is not stored yet. */
	news: readonly Reversal[];
	/** The lines that may take it back. */
	suspects: readonly StatementReversal[];
	/** If it is a line that takes money back and names no payment: which ones it may be about. */
	likely: readonly string[] | undefined;
	/** What is recorded without a code for the order of the code, or the named one. */
	codeless: readonly PaymentRow[];
	/** When that order was placed. */
	placed: string | undefined;
	/** What came back with it, if that is stored. */
	returned: StoredRow | undefined;
}

/** `moved`: what of it counts for other orders, in cents. `refunded`: whether money went back to its customer. */
export type StoredRow = Awaited<ReturnType<typeof findByCodes>>[number] & {
	moved: number;
	refunded: boolean;
};

/** Negative for a refund; with what of it counts for other orders. */
export function wholeOf(row: Omit<StoredRow, "refunded"> | undefined): number | undefined {
	return row && row.amount_cents !== null ? row.amount_cents + row.moved : undefined;
}

/** When it was paid, or now: of a day alone its noon, or now if that is later. */
export function paidAtOf({ at }: Pick<StatementEntry, "at">): string {
	if (!at?.isWholeDay) return at?.at ?? now();
	const noon = Date.parse(at.at) + 12 * 3_600_000;
	return new Date(Math.min(noon, Date.parse(now()))).toISOString();
}

export function lineOf(found: Compared): StatementLine {
	const { of, stored, named } = found;
	const order = onlyOrder(named);
	return {
		code: of.code,
		at: of.at && paidAtOf(of),
		amount: fromCents(of.cents),
		account: of.account,
		reference: (stored ?? order)?.reference ?? null,
		order_id: stored?.order_id ?? order?.id ?? null,
		...outcomeOf(found),
	};
}

type Outcome = Pick<StatementLine, "outcome" | "note" | "changes">;

const outcome = (
	name: Outcome["outcome"],
	changes: boolean,
	note: string | null = null,
): Outcome => ({ outcome: name, note, changes });

function outcomeOf(found: Compared): Outcome {
	const { of, isPaid, stored, named, unclaimed, kept, takenBack, suspects, news } = found;
	const isKnown = stored !== undefined && stored.state !== "refused";
	if (!isPaid && !isKnown && !unclaimed) return reversedOutcome(found);
	if (takenBack && of.direction === "in") {
		const note = differenceOfBack(found, takenBack);
		if (!note) return reversedOutcome(found);
		return isKnown ? outcome("differs", news.length > 0, note) : held(found, note);
	}
	if (suspects.length > 0 && stored?.state !== "reversed") {
		const note = suspicion(suspects);
		return isKnown ? outcome("differs", false, note) : held(found, note);
	}
	if (stored) {
		const counts = stored.state === "confirmed";
		const waits = stored.state === "unconfirmed" && unclaimed;
		const note =
			differenceOf(of, stored, named) ??
			(waits ? noteOfUnclaimed(waits, of.cents) : null) ??
			(stored.state === "unconfirmed" ? questionsOf(found).find(Boolean) : null);
		// What counts is listed to be checked; the rest waits as unclaimed money, an open code once it is refused.
		if (counts && note) return outcome("differs", stored.code !== null && isNews(kept, note), note);
		if (of.direction !== "in" || (counts && !note)) return outcome("known", false);
		if (!note) return outcome("confirm", true);
		if (!unclaimed && stored.code !== null) return held(found, note);
		return outcome("differs", stored.state === "unconfirmed" && isNews(unclaimed, note), note);
	}
	return outcomeOfNew(found, unclaimed);
}

/** Why what was taken back is not exactly the payment; null if it is. */
function differenceOfBack(
	{ of, stored, largestBack }: Compared,
	takenBack: TakenBack,
): string | null {
	if (takenBack.isReceipt) return reversedSentence(takenBack);
	if (takenBack.cents === null) return "M-Pesa took back an amount that cannot be read.";
	const whole = Math.abs((stored?.state !== "refused" && wholeOf(stored)) || of.cents);
	if (largestBack > whole)
		return `M-Pesa took back ${kes(fromCents(largestBack))}, more than the ${kes(fromCents(whole))} paid.`;
	const isAll = takenBack.cents >= whole;
	return isAll ? null : `${kes(fromCents(takenBack.cents))} of it was taken back.`;
}

/** Of money that is no payment yet. */
function outcomeOfNew(found: Compared, unclaimed: UnclaimedRow | undefined): Outcome {
	const order = onlyOrder(found.named);
	const note = unclaimed && noteOfUnclaimed(unclaimed, found.of.cents);
	if (unclaimed && unclaimed.amount_cents !== found.of.cents)
		return outcome("differs", isNews(unclaimed, note), note);
	if (unclaimed?.set_aside_at && order) {
		const next = `${note}. It names ${order.reference}: put the money back on the list to assign it.`;
		return outcome("differs", false, next);
	}
	const questions = [severalOrders(found.named), ...questionsOf(found)].filter(Boolean).join(" ");
	const question = questions || unclaimed?.question;
	if (question) return held(found, question);
	if (order) return outcome("record", true);
	if (!unclaimed) return outcome("unmatched", true);
	return outcome("unmatched", false, note ?? "It is already listed as unclaimed money.");
}

/** What is asked about more than M-Pesa can move, another day or kind of money, and what is recorded without its code. */
function questionsOf({ of, codeless, placed, returned }: Compared): (string | null)[] {
	const excess = excessOf(of.cents);
	const payment = { amount_cents: of.cents, method: "mpesa", at: paidAtOf(of) };
	const isOurs = returned && isRefund(returned);
	const back = isOurs ? `the refund ${of.reverses} for ${returned.reference}` : of.reverses;
	return [
		of.doubt ?? null,
		excess && `${excess}.`,
		alreadyRecorded(codeless, payment),
		paidBefore(of, placed),
		back && `M-Pesa gave back ${back}.${isOurs ? " Reverse that refund." : ""}`,
	];
}

/** Whether staff have not been told yet. What they have set aside they have seen. */
const isNews = (row: UnclaimedRow | undefined, note: string | null | undefined): boolean =>
	!row?.set_aside_at && row?.question !== note;

/** Why staff must look before unclaimed money is recorded with this amount. */
function noteOfUnclaimed(row: UnclaimedRow, cents: number): string | null {
	if (row.amount_cents !== cents)
		return `A statement says ${kes(fromCents(cents))}, but ${kes(fromCents(row.amount_cents))} is kept as unclaimed money with this code.`;
	return row.set_aside_at ? setAsideNote(row) : row.question;
}

const setAsideNote = ({ reason }: UnclaimedRow) =>
	`It was set aside: ${reason ?? "no reason is stored"}`;

/** Kept as unclaimed money with a question, so that staff decide. */
function held({ isPaid, unclaimed, news }: Compared, question: string): Outcome {
	if (unclaimed?.set_aside_at) {
		return outcome("held", news.length > 0, `${question} ${setAsideNote(unclaimed)}`);
	}
	const isNew = isPaid ? !unclaimed?.question : unclaimed !== undefined && !unclaimed.question;
	return outcome("held", isNew || news.length > 0, question);
}

/** M-Pesa took back all of it: it is not recorded, and what was recorded of it is reversed. */
function reversedOutcome({ isPaid, stored, unclaimed, news, likely }: Compared): Outcome {
	const isNew = news.length > 0;
	if (!stored || stored.state === "refused") {
		const waits = unclaimed ? !unclaimed.set_aside_at : isPaid;
		const note = likely
			? unnamedSentence(likely)
			: isPaid || unclaimed || stored
				? "M-Pesa took it back."
				: "M-Pesa took back a payment that we have not seen yet: it will not be recorded when it arrives.";
		return outcome("reversed", waits || isNew, note);
	}
	const { reference, state, moved } = stored;
	if (state === "reversed") return outcome("known", isNew);
	const why = moved > 0 ? "parts of it count towards other orders" : "money was refunded for it";
	const note = isRefund(stored)
		? `M-Pesa took back the refund for ${reference}: reverse the refund.`
		: isForStaff(stored)
			? `M-Pesa took it back. Reverse it in order ${reference} yourself: ${why}.`
			: `M-Pesa took it back. It is recorded for ${reference}.`;
	return outcome("reversed", isNew || !isForStaff(stored), note);
}

/** Whether nothing but staff can reverse a stored payment. */
export const isForStaff = (stored: StoredRow): boolean =>
	isRefund(stored) || stored.moved > 0 || stored.refunded;

/** What M-Pesa says otherwise than is stored for the code; null if it says the same. */
export function differenceOf(
	of: Evidence & { cents: number; doubt?: string },
	stored: Omit<StoredRow, "refunded">,
	named: readonly Named[],
): string | null {
	const whole = Math.abs(wholeOf(stored) ?? 0) || null;
	const counts = stored.state === "confirmed";
	if (of.doubt && counts) return of.doubt;
	// A charge has the code of its payment.
	if (of.direction === "out" && !isRefund(stored) && of.cents < (whole ?? 0)) return null;
	const { others, differsIn } = compare(
		of,
		{
			orderIds: [stored.order_id, stored.moved_from],
			code: stored.code,
			cents: whole,
			day: counts ? dayIfFar(of, stored.at) : null,
			isRefund: isRefund(stored),
		},
		// An unknown reference is settled by the person who stored the payment.
		named.filter(({ orders }) => orders.length > 0),
	);
	const [first] = others;
	if (first) {
		const isPerson = first.by === "person";
		const names = others.map((each) => (isPerson ? nameOf(each) : each.orders[0]?.reference));
		const who = isPerson ? "M-Pesa names" : "the account number says";
		return `The code is recorded for ${stored.reference}, but ${who} ${names.join(" and ")}.`;
	}
	if (differsIn.includes("direction"))
		return isRefund(stored)
			? `The code is recorded for a refund of ${stored.reference}.`
			: `The code is recorded for a payment of ${stored.reference}, but the money went out.`;
	if (stored.state === "refused") return "The code was refused.";
	if (stored.state === "reversed") return "The payment was reversed.";
	if (differsIn.includes("amount")) return `${kes(fromCents(whole ?? 0))} was recorded for it.`;
	if (differsIn.includes("day")) return `It is recorded on ${formatShortDate(stored.at)}.`;
	const method = stored.method as PaymentMethod;
	return method === "mpesa" ? null : `It is recorded with the method ${METHOD_NAMES[method]}.`;
}
