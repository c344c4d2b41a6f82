import { withoutInvisible } from "../../platform/text/invisible.ts";
import { readKes } from "../../platform/text/kes.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { readTime } from "../../platform/text/written-time.ts";
import { formatKes, formatShortDate } from "../../ui/format.ts";
import { fromCents, type PaymentMethod, toCents } from "../ledger/payment.ts";
import {
	type Evidence,
	evidence,
	type Mention,
	orderName,
	type ReversedAmount,
	referencesIn,
	searchable,
	type Verdict,
} from "./evidence.ts";
import {
	AFTER_PAYMENT,
	CONFIRMED,
	GIVEN_BACK,
	isCodeWithNote,
	MONEY_MOVED,
	MPESA_CODE,
	OVERDRAFT,
	REVERSED,
	readCode,
} from "./payments.form.ts";
import { UNPAID } from "./unpaid-words.ts";
import { unrecognizedWords } from "./unrecognized-words.ts";

/** Digits with any separators: a line may break within an amount. */
const DIGITS = String.raw`\d(?:[\d.,'’ ]{0,40}\d)?`;
/** The first match is the amount: balance and cost follow it. It may come right after a time, without a space. */
const AMOUNT = new RegExp(
	String.raw`(?:\b|(?<=\d ?[ap]m))(?:kshs?|kes|shs?)[.:]? ?(?<sum>${DIGITS})(?<more> ?(?:[km]|elfu|laki|milioni|thousand|million)\b|[a-z]|[/:-]\d)?` +
		String.raw`|(?<![\w.,'’/:-])(?<before>${DIGITS}) ?(?:\/[=-]|(?:kes|kshs?|shs?)\b(?!\.? ?\d+(?![\d/])))`,
	"i",
);
const FOREIGN =
	/(?:\b(?:usd|tzs|tshs?|ugx|ushs?|eur|gbp)\.?|[$€£]) ?\d(?:[\d,.]{0,20}\d)?|\b\d(?:[\d,.]{0,20}\d)? ?(?:usd|tzs|tshs?|ugx|ushs?|eur|gbp)\b/i;
const MONTH = "(?:jan|feb|ma[rc]|apr|mei|may|ju[nl]|aug|ago|sep|o[ck]t|nov|de[cs])[a-z]{0,6}";
const TIME = new RegExp(
	String.raw`\b(?<day>${[
		String.raw`\d{1,2} ?(?<mark>[/.-]) ?\d{1,2} ?\k<mark> ?(?:\d{4}|\d\d)`,
		String.raw`\d{4}(?<sign>[/.-])\d{1,2}\k<sign>\d{1,2}`,
		String.raw`\d{1,2}(?:st|nd|rd|th)?(?: of)?[ -]?${MONTH}\.?(?:,? \d{4}|-\d{4}|-\d\d)`,
		String.raw`${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
	].join("|")})\b(?:,? (?:at|saa) (?<clock>\d{1,2}:\d\d(?: ?[ap]m)?))?`,
	"i",
);
/** Swahili months whose first letters differ from the English ones. */
const MONTHS: Record<string, string> = {
	mac: "mar",
	mei: "may",
	ago: "aug",
	okt: "oct",
	des: "dec",
};
/** May contain titles and initials, whose full stops end no sentence. */
const NAME = String.raw`((?:\b(?:[a-z]|dr|eng|fr|hon|mrs?|ms|prof|rev|sr|st)\.|[^.]){1,100}?)`;
const PAYER = new RegExp(
	String.raw`\b(?:from|kutoka(?: kwa)?) ${NAME}(?= (?:on|mnamo|tarehe|was|has|successful|completed|(?:for )?account (?:no|number|mr)|for account|to your|kwa akaunti|new|salio)\b|\.|$)`,
	"i",
);
const ACCOUNT =
	/\b(?:(?:account|akaunti|bill ref(?:erence)?|(?:acct?|a\/?c)\b\.?)(?! (?:account|balance|for|from|has|is|on|to|was)\b))(?: (?:number|no\.?|namba))?:? ((?:[^.]|\.(?=\S)){1,40}?)(?= (?:on|tarehe|mnamo|new|salio)\b|\.(?:\s|new|salio|$)|$)/i;

/** "Your payment to NAIVAS has been received" is about money that the writer paid. */
const RECEIVED =
	/\b(?:(?<!\bto [^.]{1,60} (?:been|was|is) )received(?! by\b)|credited(?! to (?!your\b|a\/?c\b|account\b))|paid in by|(?:to|into) your (?:\w+ )?(?:account|a\/?c|till|paybill)|umepokea|imepokelewa|imepokewa|akaunti yako imewekwa)\b/i;
/** Begins without \b, because messages write "withdraw" right after a time, without a space. */
const WITHDRAWN = /withdraw|toa (?=ksh|kes)|\b(?:umetoa|imetolewa)\b/i;
/** "Give Ksh500.00 cash to AGENT": a deposit to the writer's own account. */
const DEPOSITED = /\b(?:give|weka|toa|mpe)\b.{1,40}?\b(?:cash to|taslimu kwa)\b|\bumeweka\b/i;
const AIRTIME = /\b(?:airtime|muda wa maongezi)\b/i;
/** Loans, savings and rewards of the writer. */
const OWN_MONEY =
	/\b(?:fuliza|m-?shwari|kcb m-?pesa|hustler fund|ziidi|bonga|cashback|savings account|loan|mkopo)\b/i;
const PAYMENT = "payment|transfer|deposit|malipo";
const PAYEE = new RegExp(
	String.raw`\b(?:sent|paid|transferred|debited|deposited|credited|${PAYMENT}|imetumwa|umetuma|imelipwa|umelipa|from (?:your )?(?:a\/?c|account))\b.{0,40}?` +
		String.raw`\b(?:to|(?<!kutoka )kwa|at(?= \D)) (?!(?:your?|us|my|the|akaunti)\b)${NAME}(?=,? (?:for|from|on|kwa|mnamo|tarehe|account|acct|acc|a\/c|akaunti|new|salio|baki|` +
		String.raw`was|is|has|have|of (?:kes|k?shs?)|successful\w*|completed|ref(?:erence)?|at \d|(?:[iu]|ya)me(?:kamil|fanik|faul|tum|lip|poke)\w*)\b|\.|$)`,
	"i",
);
/** "Payment from JANE". */
const PAYMENT_FROM = new RegExp(
	String.raw`\b(?:${PAYMENT})\b.{0,40}? (?:from|kutoka) (?!your\b|a\/?c\b|account\b)`,
	"i",
);

/** Reads a whole M-Pesa message, in English or Swahili; null for other texts, such as the code alone. */
export function readMessage(text: string): Evidence | null {
	const plain = searchable(withoutInvisible(text));
	const found = CONFIRMED.exec(plain);
	if (!found) return null;
	const body = plain.slice(found.index + found[0].length).replace(OVERDRAFT, "");
	const [paymentPart = ""] = body.split(AFTER_PAYMENT);
	const parties = partiesIn(paymentPart);
	const named = accountIn(body);
	// In "from Equity Bulk Account 300600" it is the payer's account.
	const account = named && parties.payer?.endsWith(named) ? null : named;
	const [, reversed, wasReversed] = REVERSED.exec(body) ?? [];
	const code = reversed ?? wasReversed ?? (GIVEN_BACK.test(paymentPart) ? found[1] : undefined);
	const reverses = code?.toUpperCase() ?? null;
	return evidence({
		code: found[1]?.toUpperCase() ?? null,
		...moneyIn(body),
		account,
		references: referencesIn(`${account ?? ""} ${plain}`),
		...(reverses ? { direction: null } : parties),
		reverses,
	});
}

/**
 * Reads an M-Pesa message, or another text about money, such as a bank's message or one with a typing error. Null for a
 * code with a note.
 */
export function readPaymentText(text: string): Evidence | null {
	const plain = searchable(withoutInvisible(text));
	if (isCodeWithNote(plain) && ![TIME, FOREIGN].some((each) => each.test(plain))) return null;
	const message = readMessage(text);
	if (message) return message;
	const body = plain.replace(NUMBERS, "");
	if (!/\d/.test(body) || ![MONEY_MOVED, AMOUNT, TIME, CENTS].some((each) => each.test(body)))
		return null;
	const code = readCode(text);
	const account = accountIn(body);
	const parties = partiesIn(plain.split(AFTER_PAYMENT)[0] ?? "");
	const references = referencesIn(`${account ?? ""} ${plain}`);
	const known = MPESA_CODE.test(code) ? code : null;
	return evidence({ code: known, ...moneyIn(body), account, references, ...parties });
}

/** Codes, references and phone numbers, which are not amounts. */
const NUMBERS = /\b(?:(?=\d*[A-Z])(?=[A-Z]*\d)[A-Z0-9]{10}|MR[ -]?[A-Z0-9]{6}|(?:254|0)\d{9})\b/gi;
const CENTS = /\d\.\d\d\b/;

const accountIn = (body: string) =>
	ACCOUNT.exec(body.split(AFTER_PAYMENT)[0] ?? "")?.[1]?.trim() ?? null;

function moneyIn(body: string): Pick<Evidence, "cents" | "foreign" | "at"> {
	// A day right after the amount has digits too.
	const paymentPart = (body.split(AFTER_PAYMENT)[0] ?? "").replace(TIME, "|");
	const inKes = AMOUNT.exec(paymentPart);
	const foreign = FOREIGN.exec(paymentPart);
	// After another currency's amount come the balance and the cost.
	const isKes = inKes && !(foreign && foreign.index < inKes.index);
	const { sum = "", more, before } = inKes?.groups ?? {};
	// Another number or word may follow the cents without a space.
	const exact = /^[\d,]+\.\d\d(?=[ ,]|$)/.exec(sum)?.[0] ?? (more ? "" : sum);
	const amount = isKes ? readKes(before ?? exact) : null;
	return {
		cents: amount === null ? null : toCents(amount),
		foreign: isKes ? null : (foreign?.[0] ?? null),
		at: timeIn(body),
	};
}

function partiesIn(body: string): Pick<Evidence, "payer" | "payee" | "direction"> {
	const payer = PAYER.exec(body)?.[1]?.trim() ?? null;
	const [own] = OWN_MONEY.exec(body) ?? [];
	if (own) return { payer: null, payee: own, direction: "out" };
	if (RECEIVED.test(body)) return { payer, payee: null, direction: "in" };
	// The payee is not the agent's name, which may contain ours.
	if (WITHDRAWN.test(body)) return { payer: null, payee: "an agent", direction: "out" };
	if (DEPOSITED.test(body)) return { payer: null, payee: "an agent", direction: "out" };
	const payee = AIRTIME.test(body) ? "airtime" : (PAYEE.exec(body)?.[1]?.trim() ?? null);
	if (payee) return { payer: null, payee, direction: "out" };
	return { payer, payee, direction: PAYMENT_FROM.test(body) ? "in" : null };
}

function timeIn(body: string) {
	const { day: text = "", clock } = TIME.exec(body)?.groups ?? {};
	const day = text
		.replace(/ ?([/.-]) ?/g, "$1")
		.replace(/(?<=\d)(?:st|nd|rd|th)\b| of(?= )/gi, "")
		.replace(/([a-z]{3})[a-z]*\.?/i, (_, name: string) => {
			const short = name.toLowerCase();
			return MONTHS[short] ?? short;
		});
	return (clock ? readTime(`${day} ${clock}`) : null) ?? readTime(day);
}

/** Such as "KES 1,250.50, Nov 26, 2026, from JANE WANJIRU 0712345678". */
export function summaryOf(reported: Pick<Evidence, "cents" | "at" | "payer">): string {
	const parts = [
		reported.cents !== null && formatKes(fromCents(reported.cents)),
		reported.at && formatShortDate(reported.at.at),
		reported.payer && `from ${reported.payer}`,
	];
	return parts.filter(Boolean).join(", ") || "its code alone";
}

/** The question about a message whose parties, amount or day cannot be read, or which says something else too. */
export function unreadSentence(
	reported: Evidence,
	cents: number | null,
	{ text, day, expected }: { text: string; day: string; expected?: RegExp | undefined },
): string | null {
	if (reported.reverses) return null;
	const { foreign, at, direction } = reported;
	const isUsual = (note: string) => !noteSentence(note, cents, { isMpesa: true, day, expected });
	const isMessage = CONFIRMED.test(text);
	const [unrecognized = null] = otherWords(text, reported, expected);
	const [unpaid] = (!isMessage && UNPAID.exec(searchable(text))) || [];
	const isNote = !isMessage && (unrecognized === null || reported.cents === null);
	const sentences = [
		direction === null && !isNote && "This message does not say who paid whom.",
		// Asked only about M-Pesa messages: they have few forms, so an unknown one may be about something else.
		isMessage && unrecognized && `This message also says “${unrecognized}”.`,
		unpaid && `This text says “${unpaid}”.`,
		reported.cents === null &&
			!(isCodeWithNote(text) && isUsual(text.replace(TIME, ""))) &&
			!foreign &&
			cents !== null &&
			`The amount of this message could not be read. Is it ${formatKes(fromCents(cents))}?`,
		at === null && `The day of this message could not be read. Was it paid on ${shortDay(day)}?`,
	];
	return sentences.filter(Boolean).join(" ") || null;
}

/** What a text says besides the facts that were read in it. @param expected such as the names of the order's people */
function otherWords(text: string, reported: Evidence, expected?: RegExp): string[] {
	const { code, foreign, account, payer, payee } = reported;
	return unrecognizedWords(text, [code, TIME, foreign, AMOUNT, account, payer, payee], expected);
}

/** Whether a customer's text says something against the payment. In a whole message, M-Pesa's own words are not searched. */
export function saysUnpaid(text: string, reported: Evidence): boolean {
	const notes = CONFIRMED.test(text)
		? otherWords(text, reported)
		: [withoutCode(text, reported.code ?? "")];
	return notes.some((note) => UNPAID.test(note));
}

const withoutCode = (text: string, code: string) =>
	searchable(withoutInvisible(text)).replace(code && new RegExp([...code].join(" ?"), "i"), "|");

/** The notations of a day without its year: "30/11", "30th Nov", "Nov 30". */
function shortFormsOf(day: string): RegExp {
	const [month, date] = [Number(day.slice(5, 7)), `0?${Number(day.slice(8))}`];
	const name = `${shortDay(day).slice(0, 3)}[a-z]*`;
	const forms = `${date}[/.-]0?${month}|${date}(?:st|nd|rd|th)? ${name}|${name} ${date}`;
	return new RegExp(`(?<![\\d/.-])(?:${forms})(?![/.-]?\\d)`, "i");
}

/**
 * The question about a text that is no message, such as another person's name or amount beside a code; null if it is usual.
 *
 * @param expected such as the names of the order's people
 */
export function noteSentence(
	text: string,
	cents: number | null,
	{ isMpesa, day, expected }: { isMpesa: boolean; day: string; expected?: RegExp | undefined },
): string | null {
	const read = isMpesa ? readCode(text) : "";
	const code = MPESA_CODE.test(read) ? read : "";
	const note = withoutCode(text, code)
		.replace(isMpesa ? shortFormsOf(day) : "", "")
		// Clock times and masked accounts.
		.replace(/\b(?:\d{1,2}[:.]\d\d ?[ap]m|\d\d?:\d\d|\d*[X*]{2,}\d*)\b/gi, "")
		.replace(/\b(?:kes|k?shs?)[.:]? ?(?=\d)/gi, "");
	const numbers =
		note
			.replace(expected ?? "", "")
			.replace(NUMBERS, "")
			.match(/\d[\d.,/ -]*=?/g) ?? [];
	const isOther = (number: string) => {
		const amount = readKes(number.trim().replace(/[.,]$|(?<=\d) (?=\d{3}\b)/g, ""));
		return amount === null || toCents(amount) !== cents;
	};
	const unusual = isMpesa
		? (unrecognizedWords(note, [], expected)[0] ?? numbers.find(isOther))
		: UNPAID.exec(note.replace(expected ?? "", ""))?.[0];
	const where = code || !isMpesa ? "Besides the code, this" : "This";
	return unusual ? `${where} text says “${unusual.trim()}”.` : null;
}

/** How a message differs from what is typed beside it; null if it does not. */
export function differenceSentence(
	reported: Evidence,
	{ others, reversedAmount, differsIn }: Verdict,
): string | null {
	const isOther = (name: Verdict["differsIn"][number]) => differsIn.includes(name);
	const known = others.filter(({ by, orders }) => by !== "person" || orders.length > 0);
	const sentences = [
		reversedAmount && reversedSentence(reversedAmount),
		reported.reverses && `This message says that ${reported.reverses} was reversed.`,
		isOther("code") && `This message is for ${reported.code}.`,
		(isOther("direction") || known.length < others.length) &&
			(reported.payee
				? `The message says that the money went to ${reported.payee}.`
				: `The message says that the money came from ${reported.payer ?? "a payer"}.`),
		known.length > 0 && `This message names ${known.map(mentionText).join(" and ")}.`,
		(isOther("amount") || isOther("day")) &&
			`The message says ${summaryOf({
				cents: isOther("amount") ? reported.cents : null,
				at: isOther("day") ? reported.at : null,
				payer: null,
			})}.`,
		reported.foreign && `The message says ${reported.foreign}, which is not in KES.`,
	];
	return sentences.filter(Boolean).join(" ") || null;
}

const SEND_CODE_ONLY = "If you did pay for this order, send only the M-Pesa code, or call us.";

/** Why a customer's message does not prove a payment of the order, without amounts or names; null if it does. */
export function refusalOfMessage(
	{ foreign }: Pick<Evidence, "foreign">,
	{ others, differsIn }: Verdict,
	{ isOlder, isUnpaid }: { isOlder: boolean; isUnpaid: boolean },
): string | null {
	const [problem] = [
		isUnpaid &&
			"We keep only the code, so nobody would read what you wrote with it. If you have not paid yet, send the code after you pay.",
		differsIn.includes("direction") && "This message does not say that you paid us.",
		others.length > 0 && "The reference in this message is not this order's.",
		foreign && "This message is about money that is not in KES.",
		differsIn.includes("day") && "The date in this message is in the future.",
		isOlder && "The date in this message is before the order was placed.",
	].filter(Boolean);
	return problem ? `${problem} ${SEND_CODE_ONLY}` : null;
}

const DAY = 24 * 3_600_000;
const shortDay = (day: string) => formatShortDate(`${day}T12:00+03:00`);

/** The question about money that was paid more than a day before its order was placed; otherwise null. */
export function paidBeforeOrderQuestion(day: string | null, placedAt: string | undefined) {
	if (!day || !placedAt || day >= nairobiDay(Date.parse(placedAt) - DAY)) return null;
	return `It was paid on ${shortDay(day)}, before the order was placed (${formatShortDate(placedAt)}).`;
}

/** How the unclaimed money with its code differs from what is recorded; null if it does not. */
export function unclaimedDifference(
	unclaimed: {
		source: string;
		set_aside_at: string | null;
		reason: string | null;
		question: string | null;
	},
	{
		reported,
		verdict,
		method = "mpesa",
	}: { reported: Evidence; verdict: Verdict; method?: PaymentMethod },
): string | null {
	const { others, differsIn } = verdict;
	const who = unclaimed.source === "statement" ? "M-Pesa's statement" : "M-Pesa";
	const isOther = differsIn.includes("direction") || method !== "mpesa";
	const how = isOther && (reported.direction === "out" ? ", which went out" : ", paid by M-Pesa");
	const sentences = [
		others.length > 0
			? `${who} names ${others.map(mentionText).join(" and ")}.`
			: unclaimed.question,
		(differsIn.length > 0 || how) &&
			`${who} says ${summaryOf({ ...reported, payer: null })}${how || ""}.`,
		unclaimed.set_aside_at &&
			`It was set aside: ${(unclaimed.reason ?? "no reason is stored").replace(/\.$/, "")}.`,
	];
	return sentences.filter(Boolean).join(" ") || null;
}

/**
 * Such as "MR-7K3QZ9 (Jane Wanjiru)", "0712345678, which belongs to MR-7K3QZ9 (Jane Wanjiru)" or "JANE WANJIRU, the
 * customer of MR-7K3QZ9 (Jane Wanjiru)".
 */
export function mentionText({ by, text, orders: [order] }: Mention): string {
	if (!order) return `${text}, which no order has`;
	if (by === "person") return `${text}, the customer of ${orderName(order)}`;
	return by === "reference" ? orderName(order) : `${text}, which belongs to ${orderName(order)}`;
}

/** The question about money that names more than one order. */
export function severalOrdersQuestion(named: readonly Mention[]): string | null {
	return named.length > 1 ? `It names ${named.map(mentionText).join(" and ")}.` : null;
}

export function reversedSentence({ cents, at, isReversalsOwnCode }: ReversedAmount): string {
	const day = formatShortDate(at);
	if (isReversalsOwnCode)
		return `According to a statement, this is the code of a reversal of ${day}, not of a payment.`;
	const what = cents === null ? "This payment" : `${formatKes(fromCents(cents))} of this payment`;
	return `${what} was reversed on ${day}, according to a statement.`;
}
