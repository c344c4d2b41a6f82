import { now } from "../../db/time.ts";
import { kes } from "../../platform/text/kes.ts";
import { formatShortDate } from "../../ui/format.ts";
import { fromCents, isRefund, type PaymentMethod } from "../ledger/payment.ts";
import type { PaymentRow } from "../ledger/payments.server.ts";
import {
	aboveMpesaLimit,
	compare,
	dayOf,
	type Evidence,
	type Mention,
	type ReversedAmount,
	storedDayIfOverOneDayOff,
} from "./evidence.ts";
import {
	mentionText,
	paidBeforeOrderQuestion,
	reversedSentence,
	severalOrdersQuestion,
} from "./mpesa-message.ts";
import { onlyOrder } from "./named-orders.server.ts";
import { METHOD_NAMES } from "./payment-texts.ts";
import type { findByCodes } from "./payments.queries.server.ts";
import type { Reversal } from "./reversals.queries.server.ts";
import { alreadyRecordedQuestion } from "./same-payment.server.ts";
import type { StatementLine } from "./statement.contract.ts";
import type { StatementEntry, StatementReversal } from "./statement.ts";
import { withoutPaymentSentence } from "./statement-questions.server.ts";
import { possibleReversalsSentence } from "./statement-reversals.ts";
import type { UnclaimedRow } from "./unclaimed.queries.server.ts";

export interface ComparedEntry {
	entry: StatementEntry;
	/** Whether the statement contains the payment's own line, not only its reversal. */
	hasOwnLine: boolean;
	stored: StoredRow | undefined;
	named: readonly Mention[];
	unclaimed: UnclaimedRow | undefined;
	/** `unclaimed`, or what an earlier statement reported about money that went out or did not move. */
	reported: UnclaimedRow | undefined;
	reversedAmount: ReversedAmount | undefined;
	/** In cents. */
	largestReversal: number;
	/** Reversals of the payment in this statement that are not stored yet. */
	newReversals: readonly Reversal[];
	/** Reversals in the statement that name no payment and may concern this one. */
	possibleReversals: readonly StatementReversal[];
	/** For a reversal that names no payment: the codes of payments that it may concern. */
	candidates: readonly string[] | undefined;
	/** Payments without a code of the order for which the code is stored or which the entry names. */
	codeless: readonly PaymentRow[];
	/** When the order of `codeless` was placed. ISO 8601. */
	placedAt: string | undefined;
	/** The stored payment or refund whose money this entry gives back. */
	givenBack: StoredRow | undefined;
}

/** `moved`: the part that counts for other orders, in cents. `refunded`: whether its order has refunds. */
export type StoredRow = Awaited<ReturnType<typeof findByCodes>>[number] & {
	moved: number;
	refunded: boolean;
};

/** The whole payment in cents, including the parts that count for other orders; negative for a refund. */
export function wholeCents(row: Omit<StoredRow, "refunded"> | undefined): number | undefined {
	return row && row.amount_cents !== null ? row.amount_cents + row.moved : undefined;
}

/** When it was paid: noon if only the day is known, and never later than now. Now if nothing is known. */
export function paidAtOf({ at }: Pick<StatementEntry, "at">): string {
	if (!at?.isWholeDay) return at?.at ?? now();
	const noon = Date.parse(at.at) + 12 * 3_600_000;
	return new Date(Math.min(noon, Date.parse(now()))).toISOString();
}

export function lineOf(found: ComparedEntry): StatementLine {
	const { entry, stored, named } = found;
	const order = onlyOrder(named);
	return {
		code: entry.code,
		at: entry.at && paidAtOf(entry),
		amount: fromCents(entry.cents),
		account: entry.account,
		reference: (stored ?? order)?.reference ?? null,
		order_id: stored?.order_id ?? order?.id ?? null,
		...outcomeOf(found),
	};
}

export const REFUND_REVERSED = "The refund was reversed here, but the money went out.";

type Outcome = Pick<StatementLine, "outcome" | "note" | "changes">;

const outcome = (
	name: Outcome["outcome"],
	changes: boolean,
	note: string | null = null,
): Outcome => ({ outcome: name, note, changes });

function outcomeOf(found: ComparedEntry): Outcome {
	const { entry, stored, unclaimed, newReversals, reversedAmount, possibleReversals } = found;
	const isKnown = stored !== undefined && stored.state !== "refused";
	if (!found.hasOwnLine && !isKnown && !unclaimed) return reversedOutcome(found);
	if (reversedAmount && entry.direction === "in") {
		const note = differenceOfReversal(found, reversedAmount);
		if (!note) return reversedOutcome(found);
		// If staff reversed the payment, the rest becomes unclaimed money.
		const isRefused = !isKnown || (stored.state === "reversed" && !isRefund(stored));
		return isRefused ? held(found, note) : outcome("differs", newReversals.length > 0, note);
	}
	if (possibleReversals.length > 0 && stored?.state !== "reversed") {
		const note = possibleReversalsSentence(possibleReversals);
		return isKnown ? outcome("differs", false, note) : held(found, note);
	}
	if (stored) {
		const counts = isCompared(stored, entry) && (stored.state === "confirmed" || !reversedAmount);
		const isUnconfirmed = stored.state === "unconfirmed";
		const note =
			differenceOf(entry, stored, found.named) ??
			(isUnconfirmed && unclaimed ? noteOfUnclaimed(unclaimed, entry.cents) : null) ??
			(isUnconfirmed ? questionsOf(found).find(Boolean) : null);
		// A payment that counts is listed to be checked. Other money is stored as unclaimed, its typed code refused.
		if (counts && note)
			return outcome("differs", stored.code !== null && isUnseen(found.reported, note), note);
		if (entry.direction !== "in" || (counts && !note)) return outcome("known", false);
		if (!note) return outcome("confirm", true);
		if (!unclaimed && stored.code !== null) return held(found, note);
		return outcome("differs", isUnconfirmed && isUnseen(unclaimed, note), note);
	}
	return outcomeOfNew(found);
}

/** Whether M-Pesa's report is compared with a row: the row counts, or is a reversed refund for which money went out. */
export const isCompared = (
	row: Pick<StoredRow, "state" | "amount_cents">,
	{ direction }: Pick<Evidence, "direction">,
): boolean =>
	row.state === "confirmed" || (row.state === "reversed" && isRefund(row) && direction === "out");

/** How the reversed amount differs from the payment; null if it is all of it. */
function differenceOfReversal(
	{ entry, stored, largestReversal }: ComparedEntry,
	reversedAmount: ReversedAmount,
): string | null {
	if (reversedAmount.isReversalsOwnCode) return reversedSentence(reversedAmount);
	if (reversedAmount.cents === null) return "M-Pesa took back an amount that cannot be read.";
	const whole = Math.abs((stored?.state !== "refused" && wholeCents(stored)) || entry.cents);
	if (largestReversal > whole)
		return `M-Pesa took back ${kes(fromCents(largestReversal))}, more than the ${kes(fromCents(whole))} paid.`;
	const isAll = reversedAmount.cents >= whole;
	return isAll ? null : `${kes(fromCents(reversedAmount.cents))} of it was taken back.`;
}

/** The outcome of money that is not recorded as a payment. */
function outcomeOfNew(found: ComparedEntry): Outcome {
	const { unclaimed } = found;
	const order = onlyOrder(found.named);
	const note = unclaimed && noteOfUnclaimed(unclaimed, found.entry.cents);
	if (unclaimed && unclaimed.amount_cents !== found.entry.cents)
		return outcome("differs", isUnseen(unclaimed, note), note);
	if (unclaimed?.set_aside_at && order) {
		const next = `${note}. It is for ${order.reference}: put the money back on the list to assign it.`;
		return outcome("differs", false, next);
	}
	const questions = [severalOrdersQuestion(found.named), ...questionsOf(found)]
		.filter(Boolean)
		.join(" ");
	const question = questions || unclaimed?.question;
	if (question) return held(found, question);
	if (order) return outcome("record", true);
	if (!unclaimed) return outcome("unmatched", true);
	return outcome("unmatched", false, note ?? "It is already listed as unclaimed money.");
}

/** What staff must be asked before the money is recorded. */
function questionsOf({ entry, codeless, placedAt, givenBack }: ComparedEntry): (string | null)[] {
	const aboveLimit = aboveMpesaLimit(entry.cents);
	const payment = { amount_cents: entry.cents, method: "mpesa", at: paidAtOf(entry) };
	const isOwnRefund = givenBack && isRefund(givenBack);
	const back = isOwnRefund
		? `the refund ${entry.reverses} for ${givenBack.reference}`
		: entry.reverses;
	return [
		entry.doubt ?? null,
		aboveLimit && `${aboveLimit}.`,
		alreadyRecordedQuestion(codeless, payment),
		paidBeforeOrderQuestion(dayOf(entry), placedAt),
		back && `M-Pesa gave back ${back}.${isOwnRefund ? " Reverse that refund." : ""}`,
	];
}

/** Whether staff have not seen this note yet. They have seen all notes of money that they set aside. */
const isUnseen = (row: UnclaimedRow | undefined, note: string | null | undefined): boolean =>
	!row?.set_aside_at && row?.question !== note;

/** Why staff must look before unclaimed money is recorded with this amount. */
function noteOfUnclaimed(row: UnclaimedRow, cents: number): string | null {
	if (row.amount_cents !== cents)
		return `A statement says ${kes(fromCents(cents))}, but ${kes(fromCents(row.amount_cents))} is kept as unclaimed money with this code.`;
	return row.set_aside_at ? setAsideNote(row) : row.question;
}

const setAsideNote = ({ reason }: UnclaimedRow) =>
	`It was set aside: ${reason ?? "no reason is stored"}`;

/** The outcome of money that is stored as unclaimed with a question, so that staff decide. */
function held({ hasOwnLine, unclaimed, newReversals }: ComparedEntry, question: string): Outcome {
	if (unclaimed?.set_aside_at) {
		return outcome("held", newReversals.length > 0, `${question} ${setAsideNote(unclaimed)}`);
	}
	const isNew = hasOwnLine ? !unclaimed?.question : unclaimed !== undefined && !unclaimed.question;
	return outcome("held", isNew || newReversals.length > 0, question);
}

/** The outcome if M-Pesa reversed the whole payment: it is not recorded, and a recorded one is reversed. */
function reversedOutcome(found: ComparedEntry): Outcome {
	const { hasOwnLine, stored, unclaimed, newReversals, candidates } = found;
	const isNew = newReversals.length > 0;
	if (!stored || stored.state === "refused") {
		const isListed = unclaimed ? !unclaimed.set_aside_at : hasOwnLine;
		const note = candidates
			? withoutPaymentSentence(candidates)
			: hasOwnLine || unclaimed || stored
				? "M-Pesa took it back."
				: "M-Pesa took back a payment that we have not seen yet: it will not be recorded when it arrives.";
		return outcome("reversed", isListed || isNew, note);
	}
	const { reference, state, moved } = stored;
	if (state === "reversed") return outcome("known", isNew);
	const why = moved > 0 ? "parts of it count towards other orders" : "money was refunded for it";
	const note = isRefund(stored)
		? `M-Pesa took back the refund for ${reference}: reverse the refund.`
		: needsStaffToReverse(stored)
			? `M-Pesa took it back. Reverse it yourself in order ${reference}: ${why}.`
			: `M-Pesa took it back. It is recorded for ${reference}.`;
	return outcome("reversed", isNew || !needsStaffToReverse(stored), note);
}

export const needsStaffToReverse = (stored: StoredRow): boolean =>
	isRefund(stored) || stored.moved > 0 || stored.refunded;

/** How M-Pesa's report differs from what is stored for the code; null if it does not. */
export function differenceOf(
	entry: Evidence & { cents: number; doubt?: string },
	stored: Omit<StoredRow, "refunded">,
	named: readonly Mention[],
): string | null {
	const whole = Math.abs(wholeCents(stored) ?? 0) || null;
	const counts = stored.state === "confirmed";
	if (entry.doubt && counts) return entry.doubt;
	// A charge has the code of its payment.
	if (entry.direction === "out" && !isRefund(stored) && entry.cents < (whole ?? 0)) return null;
	const { others, differsIn } = compare(
		entry,
		{
			orderIds: [stored.order_id, stored.moved_from],
			code: stored.code,
			cents: whole,
			day: counts ? storedDayIfOverOneDayOff(entry, stored.at) : null,
			isRefund: isRefund(stored),
		},
		// Without unknown references: the person who recorded the payment has seen them.
		named.filter(({ orders }) => orders.length > 0),
	);
	const [first] = others;
	if (first) {
		const isPerson = first.by === "person";
		const names = others.map((each) => (isPerson ? mentionText(each) : each.orders[0]?.reference));
		const who = isPerson ? "M-Pesa names" : "the account number says";
		return `The code is recorded for ${stored.reference}, but ${who} ${names.join(" and ")}.`;
	}
	if (differsIn.includes("direction"))
		return isRefund(stored)
			? `The code is recorded for a refund of ${stored.reference}.`
			: `The code is recorded for a payment of ${stored.reference}, but the money went out.`;
	if (stored.state === "refused") return "The code was refused.";
	if (stored.state === "reversed")
		return isRefund(stored) ? REFUND_REVERSED : "The payment was reversed.";
	if (differsIn.includes("amount")) return `${kes(fromCents(whole ?? 0))} was recorded for it.`;
	if (differsIn.includes("day")) return `It is recorded as paid on ${formatShortDate(stored.at)}.`;
	const method = stored.method as PaymentMethod;
	return method === "mpesa" ? null : `It is recorded with the method ${METHOD_NAMES[method]}.`;
}
