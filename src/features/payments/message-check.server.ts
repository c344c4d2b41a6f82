import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { type CurrentSite, payTo } from "../../site.ts";
import {
	aboveMpesaLimit,
	compare,
	dayOf,
	distinctiveWords,
	type Evidence,
	evidence,
	type Mention,
	type Recorded,
	referencesIn,
	searchable,
} from "./evidence.ts";
import {
	differenceSentence,
	mentionText,
	noteSentence,
	paidBeforeOrderQuestion,
	readMessage,
	readPaymentText,
	refusalOfMessage,
	reversedSentence,
	saysUnpaid,
	unclaimedDifference,
	unreadSentence,
} from "./mpesa-message.ts";
import { findMentions, findOthers, isReferenceIn } from "./named-orders.server.ts";
import { MPESA_CODE, readCode } from "./payments.form.ts";
import { findOrderCreationTimes, findPeople } from "./payments.queries.server.ts";
import { findReversedAmount } from "./reversals.queries.server.ts";
import { duplicateQuestion, type Money } from "./same-payment.server.ts";
import { REFUND_REVERSED } from "./statement-outcome.ts";
import { findUnclaimedByCodes, type UnclaimedRow } from "./unclaimed.queries.server.ts";

interface Entered {
	/** An M-Pesa message, or only a code. */
	text: string | null | undefined;
	/** May name another order too. */
	reason?: string | null | undefined;
	/** Whether staff record it although M-Pesa says otherwise. */
	record_anyway?: boolean | null | undefined;
	/** Leaves out the question stored with unclaimed money of the code, which staff have seen. */
	skipsUnclaimedMoneyQuestion?: boolean;
}

const PHONE = /(?<![A-Z0-9])(?:\+?254|0) ?[17](?:[ -]?\d){8}(?!\d)/i;

/** The evidence in a text without a message: a code, and the references or phone number in a note beside it. */
function noteIn(text: string | null | undefined, code: string | null, isMpesa = true): Evidence {
	const note = searchable(text ?? "");
	const typed = isMpesa ? readCode(note) : "";
	// A bank's code may contain a reference.
	const account = PHONE.exec(note)?.[0] ?? (isMpesa || !note ? null : note);
	return evidence({
		...{ code: MPESA_CODE.test(typed) ? typed : code, direction: null },
		...{ references: referencesIn(note), account },
	});
}

/** Words that need no question: names of the orders' customers, guardians and payers, and for refunds such as "refund". */
async function expectedWords(
	tx: Tx,
	{ orderIds, isRefund }: Pick<Recorded, "orderIds" | "isRefund">,
): Promise<RegExp | undefined> {
	const orders = orderIds.filter((id) => id !== null);
	const people = await findPeople(tx, orders);
	const texts = people.flatMap(({ id: _, ...each }) => Object.values(each));
	const names = distinctiveWords(texts.join(" ")).filter((word) => !/\d/.test(word));
	const words = isRefund ? [REFUND_WORDS, ...names] : names;
	const expected = new RegExp(`(?<!\\p{L})(?:${words.join("|")})(?!\\p{L})`, "giu");
	return words.length > 0 ? expected : undefined;
}

const REFUND_WORDS =
	"b2c|refund(?:s|ed)?|revers(?:al|ed)|return(?:s|ed)?|sent back|change|overpa(?:id|yment)|\\p{L}*(?:rudish|rejesh)\\p{L}*";

interface CountedMoney extends Recorded {
	/** What each order is credited with. It may be recorded there already, without its code. */
	credits: readonly { orderId: string; money: Money; forOrder?: string }[];
}

/**
 * Called wherever staff record money: 409 at `record_anyway` if M-Pesa reversed the payment, it is
 * recorded without its code, its message or the unclaimed money with its code differs from it, or the message's amount or
 * day cannot be read, unless staff have confirmed it.
 */
export async function assertMatchesEvidence(
	tx: Tx,
	{ site }: App,
	{ text, reason, record_anyway, skipsUnclaimedMoneyQuestion }: Entered,
	recorded: CountedMoney,
): Promise<void> {
	if (record_anyway === true) return;
	const { cents, method = "mpesa" } = recorded;
	const message = text ? (method === "mpesa" ? readPaymentText : readMessage)(text) : null;
	const reported = message ?? noteIn(text, recorded.code, method === "mpesa");
	const reversedAmount = await findReversedAmount(tx, reported.code ?? recorded.code);
	const [unclaimed] = recorded.code === null ? [] : await findUnclaimedByCodes(tx, [recorded.code]);
	const unclaimedEvidence = unclaimed && evidenceOf(unclaimed);
	const given = evidence({ references: referencesIn(searchable(reason ?? "")) });
	const all = [reported, given, unclaimedEvidence].filter((each) => each !== undefined);
	const namedBy = await findMentions(tx, all);
	const verdictOf = async (proven: Evidence, corrected = {}) => {
		const [others = []] = await findOthers(tx, [
			{ ...recorded, reported: proven, named: namedBy(proven) },
		]);
		return compare(
			proven,
			{ ...recorded, ...corrected },
			[...namedBy(proven), ...others],
			namesOfBusiness(site()),
		);
	};
	const aboveLimit = !unclaimed && method === "mpesa" && cents !== null && aboveMpesaLimit(cents);
	const day = recorded.day ?? todayIfFuture(reported);
	const reportedDay = unclaimedEvidence ? dayOf(unclaimedEvidence) : recorded.code && recorded.day;
	const dayOrToday = day ?? nairobiDay(Date.now());
	const expected = text ? await expectedWords(tx, recorded) : undefined;
	const duplicates = [];
	for (const { orderId, money, forOrder } of recorded.credits)
		duplicates.push(await duplicateQuestion(tx, orderId, money, forOrder));
	const sentences = [
		differenceSentence(reported, await verdictOf(reported, { reversedAmount, day })),
		text &&
			(message
				? unreadSentence(message, cents, { text, day: dayOrToday, expected })
				: noteSentence(text, cents, { isMpesa: method === "mpesa", day: dayOrToday, expected })),
		otherOrdersInReason(namedBy(given), recorded.orderIds),
		await paidBeforeOrder(tx, dayOf(reported) ?? reportedDay, recorded.orderIds),
		aboveLimit && `${aboveLimit}.`,
		...duplicates,
		unclaimed &&
			unclaimedEvidence &&
			unclaimedDifference(
				reversedAmount || skipsUnclaimedMoneyQuestion || unclaimed.question === REFUND_REVERSED
					? { ...unclaimed, question: null, set_aside_at: null }
					: unclaimed,
				{ reported: unclaimedEvidence, verdict: await verdictOf(unclaimedEvidence), method },
			),
	];
	const sentence = sentences.filter(Boolean).join(" ");
	if (sentence) throw invalidField("record_anyway", sentence, "conflict");
}

function otherOrdersInReason(named: readonly Mention[], ids: Recorded["orderIds"]) {
	const others = named.filter(({ orders }) => !orders.some(({ id }) => ids.includes(id)));
	return others.length > 0 && `The reason names ${others.map(mentionText).join(" and ")}.`;
}

async function paidBeforeOrder(tx: Tx, day: string | null, ids: Recorded["orderIds"]) {
	const orders = ids.filter((id) => id !== null);
	const placed = (await findOrderCreationTimes(tx, orders)).map(({ created_at }) => created_at);
	return paidBeforeOrderQuestion(day, placed.sort()[0]);
}

/** Today if the evidence is dated later, because nobody has paid on a future day; otherwise null. */
function todayIfFuture(reported: Evidence): string | null {
	const today = nairobiDay(Date.now());
	return (dayOf(reported) ?? "") > today ? today : null;
}

/**
 * 409 at the field `code` if a customer's text is about a payment that M-Pesa reversed, or is not for this order.
 * Customers cannot override it, and learn nothing about other orders.
 */
export async function assertMessageIsForOrder(
	tx: Tx,
	{ site }: App,
	text: string,
	order: { id: string; reference: string },
): Promise<void> {
	const code = readCode(text);
	const reversedAmount = await findReversedAmount(tx, code);
	const reported = readPaymentText(text) ?? noteIn(text, code);
	const namedBy = await findMentions(tx, [reported]);
	const named = namedBy(reported).filter(
		(each) => each.by === "reference" || isReferenceIn(reported),
	);
	const isNamed = named.some(({ orders }) => orders.some(({ id }) => id === order.id));
	// "You have received" is about money that the customer got.
	const isTheirs = reported.direction === "in" && reported.payer !== null && !isNamed;
	const verdict = compare(
		isTheirs ? { ...reported, direction: "out", payee: reported.payer } : reported,
		{ orderIds: [order.id], code: null, cents: null, day: todayIfFuture(reported) },
		named,
		namesOfBusiness(site()),
	);
	const isOlder = (await paidBeforeOrder(tx, dayOf(reported), [order.id])) !== null;
	const isUnpaid = saysUnpaid(text, reported);
	const sentence = reversedAmount
		? // Without the amount: anybody can type a code.
			reversedSentence({ ...reversedAmount, cents: null })
		: refusalOfMessage(reported, verdict, { isOlder, isUnpaid });
	if (sentence) throw invalidField("code", sentence, "conflict");
}

function evidenceOf({ code, amount_cents, at, account, payer, direction }: UnclaimedRow): Evidence {
	const references = referencesIn(searchable(account ?? ""));
	return evidence({
		...{ code, cents: amount_cents, at: { at, isWholeDay: false } },
		...{ account, references, payer },
		direction: direction === "in" || direction === "out" ? direction : null,
	});
}

/** Our names and numbers, by which messages name us as payer or payee. */
export function namesOfBusiness(site: CurrentSite): string[] {
	const { name, legal_name, phone, second_phone, whatsapp } = site;
	const texts = [name, legal_name, payTo(site)?.number];
	const numbers = [phone, second_phone, whatsapp].map((number) => number?.replace(/\D/g, ""));
	return [...texts, ...numbers].filter((text) => text != null);
}
