import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { groupBy } from "../../platform/text/group-by.ts";
import { kes } from "../../platform/text/kes.ts";
import { fromCents, isRefund } from "../ledger/payment.ts";
import { type PaymentRow, sumsByOrder } from "../ledger/payments.server.ts";
import { compare, evidence, excessOf, type Named, partOf, type TakenBack } from "./evidence.ts";
import { severalOrders } from "./mpesa-message.ts";
import { findNamed, onlyOrder } from "./named-orders.server.ts";
import * as queries from "./payments.queries.server.ts";
import {
	findLikely,
	findReversals,
	plainReceipt,
	type Reversal,
	sumTakenBack,
	unnamedReceipt,
	unnamedSentence,
} from "./reversals.queries.server.ts";
import { alreadyRecorded } from "./same-payment.server.ts";
import type { StatementLine } from "./statement.contract.ts";
import type { ReadStatement, StatementEntry, StatementReversal } from "./statement.ts";
import { suspicion, type ToldReversals, tellReversals } from "./statement-reversals.ts";
import { findUnclaimedByCodes, type UnclaimedRow } from "./unclaimed.queries.server.ts";

/** What becomes of each line of a statement, compared with what is stored. */

interface Compared {
	of: StatementEntry;
	/** Whether its own line is in the statement, not only that of its reversal. */
	isPaid: boolean;
	/** The stored payment with this code. */
	stored: StoredRow | undefined;
	named: readonly Named[];
	unclaimed: UnclaimedRow | undefined;
	takenBack: TakenBack | undefined;
	/** What this statement takes back of it and is not stored yet. */
	news: readonly Reversal[];
	/** The lines that may take it back. */
	suspects: readonly StatementReversal[];
	/** If it is a line that takes money back and names no payment: which ones it may be about. */
	likely: readonly string[] | undefined;
	/** What is recorded without a code for the order of the code, or the named one. */
	codeless: readonly PaymentRow[];
}

export interface Match extends Compared {
	line: StatementLine;
}

/** `moved`: what of it counts for other orders, in cents. `refunded`: whether money went back to its customer. */
type StoredRow = Awaited<ReturnType<typeof queries.findByCodes>>[number] & {
	moved: number;
	refunded: boolean;
};

export interface Matched extends Pick<ToldReversals, "others" | "unnamed"> {
	matches: Match[];
}

/** What becomes of each payment, and of the lines that take money back. */
export async function match(db: Db | Tx, { payments, reversals }: ReadStatement): Promise<Matched> {
	const own = new Map(payments.map((payment) => [payment.code, payment]));
	const backCodes = reversals.map(({ reverses, code }) => reverses ?? code);
	const codes = [...new Set([...own.keys(), ...backCodes])];
	const stored = await findStored(db, codes, new Set(backCodes));
	const unclaimed = new Map(
		(await inBatches(codes, (some) => findUnclaimedByCodes(db, some))).map((row) => [
			row.code,
			row,
		]),
	);
	const receipts = reversals.map(({ code }) => code);
	const remembered = groupBy(await findReversals(db, [...codes, ...receipts]), ({ code }) => code);
	const namedBy = await findNamed(db, payments);
	const orderOf = (of: StatementEntry) =>
		stored.get(of.code)?.order_id ?? onlyOrder(namedBy(of))?.id ?? "";
	const orderIds = [...new Set(payments.map(orderOf))].filter(Boolean);
	const codeless = groupBy(
		await inBatches(orderIds, (some) => queries.findWithoutCode(db, some)),
		({ order_id }) => order_id,
	);
	const amountOf = (code: string) =>
		own.get(code)?.cents ?? wholeOf(stored.get(code)) ?? unclaimed.get(code)?.amount_cents;
	const { named, suspected, others, unnamed } = tellReversals(payments, reversals, amountOf);
	const held = new Set([...suspected.values()].flat());
	const alone = unnamed.filter((back) => !held.has(back));
	const likely = new Map<string, string[]>();
	for (const back of alone)
		likely.set(back.code, await findLikely(db, back.cents, paidAtOf(back) ?? now()));
	const compared = (of: StatementEntry, isPaid: boolean): Match => {
		const { code } = of;
		const told = new Map(
			(named.get(code) ?? []).map((back) => [
				back.code,
				reversalOf(code, back, alone.includes(back)),
			]),
		);
		// A statement whose amount could be read replaces one of which it could not.
		const before = (remembered.get(code) ?? []).filter(
			({ receipt, amount_cents }) =>
				amount_cents !== null || (told.get(plainReceipt(receipt))?.amount_cents ?? null) === null,
		);
		const receipts = new Set(before.map(({ receipt }) => plainReceipt(receipt)));
		const news = [...told.values()].filter(({ receipt }) => !receipts.has(plainReceipt(receipt)));
		const found = {
			...{ of, isPaid, stored: stored.get(code), unclaimed: unclaimed.get(code), news },
			named: isPaid ? namedBy(of) : [],
			takenBack: sumTakenBack([...before, ...news]),
			suspects: suspected.get(code) ?? [],
			likely: likely.get(code),
			codeless: codeless.get(orderOf(of)) ?? [],
		};
		return { ...found, line: lineOf(found) };
	};
	// Payments of other statements that this one takes back.
	const elsewhere = [...named].filter(([code]) => !own.has(code));
	return {
		matches: [
			...payments.map((of) => compared(of, true)),
			...elsewhere.map(([code, backs]) => {
				const { line = 0, at = null, cents = null } = backs[0] ?? {};
				const whole = Math.abs(amountOf(code) ?? cents ?? 0);
				return compared({ ...evidence({ at }), line, code, cents: whole }, false);
			}),
		],
		others,
		unnamed,
	};
}

function reversalOf(code: string, back: StatementReversal, isUnnamed: boolean): Reversal {
	const receipt = isUnnamed ? unnamedReceipt(back.code) : back.code;
	return { code, receipt, amount_cents: back.cents, at: paidAtOf(back) ?? now() };
}

/** Negative for a refund; with what of it counts for other orders. */
function wholeOf(row: StoredRow | undefined): number | undefined {
	return row && row.amount_cents !== null ? row.amount_cents + row.moved : undefined;
}

/** When it was paid: of a day alone its noon, or now if that is later. Null if the statement does not say. */
function paidAtOf({ at }: Pick<StatementEntry, "at">): string | null {
	if (!at?.isWholeDay) return at?.at ?? null;
	const noon = Date.parse(at.at) + 12 * 3_600_000;
	return new Date(Math.min(noon, Date.parse(now()))).toISOString();
}

async function findStored(
	db: Db | Tx,
	codes: readonly string[],
	takenBack: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StoredRow>> {
	const known = await inBatches(codes, (some) => queries.findByCodes(db, some));
	const parts = await inBatches(
		known.map(({ id }) => id),
		async (some) => [...(await queries.sumParts(db, some))],
	);
	const moved = new Map(parts);
	const taken = known.filter(({ asked }) => takenBack.has(asked));
	const sums = await sumsByOrder(
		db,
		taken.map(({ order_id }) => order_id),
	);
	const rows = known.map((row) => ({
		...row,
		moved: moved.get(row.id) ?? 0,
		refunded: (sums.get(row.order_id)?.refundedCents ?? 0) > 0,
	}));
	// A refused code can be stored again; the row that counts replaces it in the map.
	const refused = rows.filter(({ state }) => state === "refused");
	const counting = rows.filter(({ state }) => state !== "refused");
	return new Map([...refused, ...counting].map((row) => [row.asked, row]));
}

function lineOf(found: Compared): StatementLine {
	const { of, stored, named } = found;
	const order = onlyOrder(named);
	return {
		code: of.code,
		at: paidAtOf(of),
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
	const { of, isPaid, stored, named, unclaimed, takenBack, suspects, news } = found;
	const isKnown = stored !== undefined && stored.state !== "refused";
	if (!isPaid && !isKnown && !unclaimed) return reversedOutcome(found);
	if (takenBack) {
		const { cents } = partOf(takenBack, of.cents);
		if (takenBack.cents !== null && cents === null) return reversedOutcome(found);
		const note =
			cents === null
				? "M-Pesa took back an amount that cannot be read."
				: `${kes(fromCents(cents))} of it was taken back.`;
		return isKnown ? outcome("differs", news.length > 0, note) : held(found, note);
	}
	if (suspects.length > 0 && stored?.state !== "reversed") {
		const note = suspicion(suspects);
		return isKnown ? outcome("differs", false, note) : held(found, note);
	}
	if (stored) {
		const waits = stored.state === "unconfirmed" && unclaimed;
		const note =
			differenceOf(of, stored, named) ??
			(waits ? noteOfUnclaimed(waits, of.cents) : null) ??
			(stored.state === "unconfirmed" ? (excessIn(of) ?? againIn(found)) : null);
		// It waits once the code is refused, and is asked about before the code is confirmed.
		const isOpen = stored.state === "unconfirmed" || stored.state === "refused";
		if (note && isOpen && isPaid && !unclaimed) return held(found, note);
		if (note) return outcome("differs", false, note);
		return stored.state === "confirmed" ? outcome("known", false) : outcome("confirm", true);
	}
	return outcomeOfNew(found, unclaimed);
}

/** Of money that is no payment yet. */
function outcomeOfNew(found: Compared, unclaimed: UnclaimedRow | undefined): Outcome {
	const order = onlyOrder(found.named);
	const note = unclaimed && noteOfUnclaimed(unclaimed, found.of.cents);
	if (unclaimed && unclaimed.amount_cents !== found.of.cents)
		return outcome("differs", false, note);
	if (unclaimed?.set_aside_at && order) {
		const next = `${note}. It names ${order.reference}: put the money back on the list to assign it.`;
		return outcome("differs", false, next);
	}
	const asked = [severalOrders(found.named), excessIn(found.of), againIn(found)]
		.filter(Boolean)
		.join(" ");
	const question = asked || unclaimed?.question;
	if (question) return held(found, question);
	if (order) return outcome("record", true);
	if (!unclaimed) return outcome("unmatched", true);
	return outcome("unmatched", false, note ?? "It is already listed as unclaimed money.");
}

/** The question about money that staff have recorded without its code. */
function againIn({ of, codeless }: Compared): string | null {
	const at = paidAtOf(of) ?? now();
	return alreadyRecorded(codeless, { amount_cents: of.cents, method: "mpesa", at });
}

/** The question about more than M-Pesa can move. */
function excessIn({ cents }: StatementEntry): string | null {
	const excess = excessOf(cents);
	return excess && `${excess}.`;
}

/** Why staff must look before unclaimed money is recorded with this amount. */
function noteOfUnclaimed(row: UnclaimedRow, cents: number): string | null {
	if (row.amount_cents !== cents)
		return `${kes(fromCents(row.amount_cents))} is kept as unclaimed money with this code.`;
	return row.set_aside_at ? setAsideNote(row) : row.question;
}

const setAsideNote = ({ reason }: UnclaimedRow) =>
	`It was set aside: ${reason ?? "no reason is kept"}`;

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
		const waits = Boolean(unclaimed && !unclaimed.set_aside_at);
		const note =
			isPaid || unclaimed || stored
				? "M-Pesa took it back."
				: likely
					? unnamedSentence(likely)
					: "M-Pesa took back a payment that we have not seen yet: it will not be recorded when it arrives.";
		return outcome("reversed", waits || isNew, note);
	}
	const { reference, state, moved, refunded } = stored;
	if (state === "reversed") return outcome("known", isNew);
	if (isRefund(stored)) {
		const note = `M-Pesa took back the refund for ${reference}: reverse the refund.`;
		return outcome("reversed", isNew, note);
	}
	if (moved > 0 || refunded) {
		const why = moved > 0 ? "parts of it count towards other orders" : "money was refunded for it";
		return outcome(
			"reversed",
			isNew,
			`M-Pesa took it back. Reverse it at ${reference} yourself: ${why}.`,
		);
	}
	return outcome("reversed", true, `M-Pesa took it back. It is recorded for ${reference}.`);
}

/** Whether nothing but staff can reverse a stored payment. */
export const isForStaff = (stored: StoredRow): boolean =>
	isRefund(stored) || stored.moved > 0 || stored.refunded;

function differenceOf(
	of: StatementEntry,
	stored: StoredRow,
	named: readonly Named[],
): string | null {
	const whole = wholeOf(stored) ?? null;
	const { others, differsIn } = compare(
		of,
		{
			orderIds: [stored.order_id, stored.moved_from],
			code: stored.code,
			cents: whole,
			day: null,
			isRefund: isRefund(stored),
		},
		// An unknown reference is settled by the person who stored the payment.
		named.filter(({ orders }) => orders.length > 0),
	);
	if (others.length > 0) {
		const said = others.map(({ orders }) => orders[0]?.reference).join(" and ");
		return `The code is recorded for ${stored.reference}, but the account says ${said}.`;
	}
	if (differsIn.includes("direction"))
		return `The code is recorded for a refund of ${stored.reference}.`;
	if (stored.state === "refused") return "The code was refused.";
	if (stored.state === "reversed") return "The payment was reversed.";
	if (differsIn.includes("amount")) return `KES ${fromCents(whole ?? 0)} is stored.`;
	return null;
}
