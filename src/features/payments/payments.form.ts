import * as z from "zod/mini";
import { phoneField } from "../../platform/http/contract-fields.ts";
import { cleanIdentifier, withoutInvisible } from "../../platform/text/invisible.ts";
import { amountField } from "../ledger/amount.ts";
import { FAILED } from "./unpaid-words.ts";

/** The rules of the payment forms, shared by the page and the contract. */

/** An M-Pesa receipt number in upper case: ten letters and digits. Digits alone are a phone number. */
export const MPESA_CODE = /^(?!\d+$)[A-Z0-9]{10}$/;
export const CODE_INVALID = "An M-Pesa code is ten letters and digits, such as TJK7RT61SV";

/** People paste the whole message that M-Pesa sends. */
export const MESSAGE_MAX = 1_000;
export const CONFIRMED =
	/(?<![A-Z0-9])([A-Z0-9]{10})[\s,.:;*_–-]{0,5}(?:CONFIRMED|IMETHIBITISHWA)(?![A-Z0-9])/i;
/** "Reversal of transaction TJK7RT61SV", "request to reverse …", "Transaction … has been reversed", also in Swahili. */
export const REVERSED =
	/\b(?:revers(?:al|e)|ubatilishaji|urejeshaji)\b.{0,60}?\b((?=[A-Z]*\d)[A-Z0-9]{10})\b|\b((?=[A-Z]*\d)[A-Z0-9]{10})\b.{0,60}?\b(?:reversed|[iuz]me(?:batilishwa|rejeshwa|rudishwa))\b/i;
/** In messages about money given back. Without "reverse" alone, which advertisements contain. */
export const GIVEN_BACK =
	/\b(?:reversed|reversal (?:of|initiated|request)|(?:request|initiat)\w* (?:a |the )?reversal|returned|refunded|rolled back|(?:credited|paid|sent|given|money) back|ubatilishaji|\w{1,3}me(?:batilishwa|rejeshwa|rudishwa)|(?:u|ku)me?rudishiwa)\b/i;
const PENDING = /\b(?:is|are) being processed\b|\b[a-z]{0,3}nashughulikiwa\b/i;
/** In messages about later payments: standing orders, schedules and requests, in English and Swahili. */
const NOT_YET = new RegExp(
	String.raw`\b(?:${[
		"(?:will|shall) be (?:paid|sent|deducted|debited|charged|transferred|processed|executed|made)",
		"scheduled (?:for|to|on)|(?:is|are|was|been|successfully) scheduled",
		String.raw`(?:standing order|ratiba|schedule)\b.{0,80}? (?:created|set up|registered|activated|approved|updated|starts?)`,
		String.raw`(?:created|set up|registered|activated|scheduled|approved|updated)\b.{0,40}? (?:standing order|ratiba)`,
		"(?:is|are|has|have) (?:been )?request(?:ed|ing)|(?:have|received|got) an? (?:(?:new|pending|payment|money) )*request",
		"request (?:has been|was|is) (?:received|sent)|sent you an? (?:[a-z-]+ ){0,2}request",
		"(?<!your )request (?:from|by|to pay|(?:for|of) (?:payment|kshs?))",
		"(?:is|are|still|now) (?:pending|awaiting|on hold|queued)",
		"(?:pending|awaiting|needs?|requires?|waiting for) (?:your |the )?(?:approval|authori[sz]ation|pin)",
		"(?:approve|authori[sz]e) (?:it|this|the|your|payment)|enter (?:your )?(?:m-?pesa )?pin",
		"(?:u|zi|ya|li|i|ki)ta(?:lipwa|tumwa|katwa|tolewa|hamishwa|fany(?:ik|w)a)|(?:[iu]|ya|li|ki|zi)me(?:ratibiwa|pangwa|ombwa)",
		String.raw`agizo la kudumu\b.{0,80}? \w{1,3}me(?:anzishwa|wekwa|undwa|sajiliwa)`,
		"(?:[iu]|ya|li|zi)nasubiri|(?:ana|ame)omba|ombi la (?:kulipa|malipo|pesa)|idhinisha|weka pin",
	].join("|")})\b`,
	"i",
);
const AMOUNT = /k?shs?\.? ?(\d[\d,.]*\d)/i;
const KES_AMOUNT = /\b(?:k?shs?|kes)\.? ?\d|\d(?:\/=| ?(?:kes|kshs?)\b)/i;
/** Money that has moved, so that the message is about a payment. */
export const MONEY_MOVED =
	/(?<!\b(?:be|to) )\b(?:sent|paid|received|transferred|credited|debited|deposited|bought|with?drawn?|withdraw|give|used|completed|successful|reversed|(?:[iu]|li|ya|zi|ni|tu)me(?:tum|lip|poke|hamish|to|wek|nunu|rejesh|rudish|batilish|kamilik)\w+|umerudishiwa|ubatilishaji|urejeshaji|toa|mpe|weka)(?![a-z])|(?<=[ap]m)withdraw/i;
/** A text about an overdraft, alone or after the payment: "Fuliza M-PESA amount is Ksh 500.00 … due on 26/12/26". */
export const OVERDRAFT =
	/(?:kiasi cha )?fuliza m-?pesa (?:amount is|ni) .{1,200}?\d\d?\/\d\d?\/\d{2,4}/gi;
/** The account that the payer typed: a word, and more up to M-Pesa's next words. */
const TYPED_ACCOUNT =
	/\b(?:for account|account (?:number|no\.?)|kwa aka?unti)\b.{1,40}?(?= (?:on|tarehe|mnamo|new|will|is|are|has|have|was|were|monthly|weekly|daily|[a-z]{1,3}(?:ta|na|me)[a-z]{4,})\b|\.|$)/gi;
/** The end of a message: amounts that were not paid, and advertisements. */
export const AFTER_PAYMENT =
	/\b(?:balance (?:is|was)|earn interest daily|start investing|transaction cost|amount you can|salio(?! (?:lako )?ha)|baki|gharama)\b/i;
/** The beginning of a failed payment's message, before or after a confirmed one. */
const FAILED_TOO = /(?:^|[.!]|\b[A-Z0-9]{10}) ?(?:failed|imeshindikana)[.,]/i;

/** Why a text with an M-Pesa message proves no payment; null if it may prove one. */
export function messageProblem(text: string, { isMpesa = true, isRefund = false } = {}) {
	const plain = withoutInvisible(text.slice(0, MESSAGE_MAX)).replace(/\s+/g, " ");
	const messages = [...plain.matchAll(new RegExp(CONFIRMED, "gi"))];
	const confirmed = messages.map(([, code]) => code);
	const withoutAccount = plain.replace(TYPED_ACCOUNT, "");
	const body = withoutAccount.split(AFTER_PAYMENT)[0] ?? "";
	const isMessage = confirmed.length > 0 && !isReversal(plain);
	// Other codes only beside a message, and in capitals, as M-Pesa writes them.
	const others = isMessage ? withoutAccount.match(CODE_IN_TEXT) : null;
	const codes = [...confirmed, ...(others ?? [])].map((code) => code?.toUpperCase());
	const [first, second] = new Set(codes);
	if (second) return `${SEVERAL}: ${first} and ${second}. ${ONE}`;
	// The same message may be pasted twice.
	const sums = messages.flatMap(({ index, 0: start }, at) => {
		const body = plain.slice(index + start.length, messages[at + 1]?.index);
		return AMOUNT.exec(body.replace(OVERDRAFT, ""))?.[1] ?? [];
	});
	if (new Set(sums).size > 1) return `${SEVERAL} for ${first}. ${ONE}`;
	const isFailed = FAILED_TOO.test(withoutAccount);
	if (first && isFailed) return `${SEVERAL}. ${ONE}`;
	if (isFailed || FAILED.test(body)) return FAILED_TEXT;
	// A note beside a typed code may be about other money.
	if ((first || KES_AMOUNT.test(body)) && NOT_YET.test(body)) return NOT_YET_TEXT;
	// For a whole message, staff are asked instead.
	if (!first && isReversal(body) && !(isRefund && isCodeWithNote(plain))) return REVERSED_TEXT;
	if (!first && PENDING.test(body)) return PENDING_TEXT;
	if (!isMpesa) return null;
	const hasMoved = MONEY_MOVED.test(body.replace(OVERDRAFT, ""));
	// "I paid today" and "Paid 1000 OK" are ten characters without their spaces.
	if (isCodeOfWords(text, hasMoved)) return CODE_INVALID;
	const isSentence = KES_AMOUNT.test(plain) || SENTENCE.test(withoutAccount);
	return isSentence && !hasMoved && !isCodeWithNote(plain) ? NOT_PAID : null;
}

/** Whether a text is a code with only an amount, a day or a name: "TJK7RT61SV Ksh 1,500 Jane on 26/11/26". */
export function isCodeWithNote(text: string): boolean {
	const code = readCode(text);
	const words =
		text
			.toUpperCase()
			.replace(code, "")
			.match(/[A-Z]+/g) ?? [];
	const others = words.filter((word) => !AMOUNT_OR_DATE_WORD.test(word));
	// A whole message is no note: its parties, amount and day are read elsewhere.
	const maxWords = CONFIRMED.test(text) ? 0 : 3;
	const isSentence = others.length > maxWords || others.some((word) => OF_SENTENCE.test(word));
	return MPESA_CODE.test(code) && !isSentence;
}
/** Of sentences, such as "paid to NAIVAS" and "your balance is". */
const OF_SENTENCE = /^(?:TO|KWA|AT|IS|NI|YOUR)$/;
const AMOUNT_OR_DATE_WORD =
	/^(?:CONFIRMED|IMETHIBITISHWA|K?SHS?|KES|MPESA|M|PESA|ON|TAREHE|(?:JAN|FEB|MA[RC]|APR|MEI|MAY|JU[NL]|AUG|AGO|SEP|O[CK]T|NOV|DE[CS])[A-Z]{0,6})$/;

/** A code within a sentence. People write notes after a code, and few words before it. */
const SENTENCE =
	/^[^a-z0-9]*(?:[a-z]+[^a-z0-9]+){2,40}(?=[a-z]*\d)[a-z0-9]{10}\b(?:[^a-z0-9]+[a-z]+\b){3}/i;

/** Typed codes without a digit are words: only M-Pesa's own messages and statements can contain such a code. */
function isCodeOfWords(text: string, saysMoved: boolean): boolean {
	const code = withoutGaps(text);
	return MPESA_CODE.test(code) && (!/\d/.test(code) || (saysMoved && /\S\s+\S/.test(text)));
}

const SEVERAL = "This text has more than one M-Pesa message";
const ONE = "Please paste one at a time.";
const FAILED_TEXT = "This message says that the payment failed: no money was sent.";
const NOT_YET_TEXT =
	"This message is about a payment that is still to come: it does not prove a payment.";
const PENDING_TEXT =
	"This message says that the payment is being processed. Please paste the one that confirms it.";
const NOT_PAID =
	"This text does not say that money was paid. Please paste the message that confirms it, or only its code.";
const REVERSED_TEXT = "This message says that a payment was reversed: it does not prove a payment.";

const isReversal = (text: string) => GIVEN_BACK.test(text) || REVERSED.test(text);

/** A code within a text, in capitals: of letters and digits, so neither a word nor a phone number, nor a masked account. */
export const CODE_IN_TEXT = /\b(?=\d*[A-Z])(?=[A-Z]*\d)(?![\dX]+\b)[A-Z0-9]{10}\b/g;

/** Normalises a typed M-Pesa code: no spaces, upper case. For a whole message, returns its only code. */
export function readCode(text: string): string {
	const code = withoutGaps(text);
	if (MPESA_CODE.test(code)) return code;
	const message = withoutInvisible(text).toUpperCase();
	const found = CONFIRMED.exec(message)?.slice(1) ?? [...new Set(message.match(CODE_IN_TEXT))];
	return found.length === 1 ? found[0]! : code;
}

/** Normalises the code of a bank or a receipt book. */
export function withoutGaps(text: string): string {
	return withoutInvisible(text).replace(/\s/g, "").toUpperCase();
}

const NO_CODE = "M-Pesa code is required";

/** Why a customer's text is no valid code; null if it is one. */
function codeProblem(text: string): string | null {
	const code = readCode(text);
	if (code === "") return NO_CODE;
	const problem =
		messageProblem(text) ?? (isReversal(text.slice(0, MESSAGE_MAX)) ? REVERSED_TEXT : null);
	return problem ?? (MPESA_CODE.test(code) ? null : CODE_INVALID);
}

export const mpesaCodeFields = {
	/** A code, or M-Pesa's whole message, which is compared with the order. Only the code is stored. */
	code: z.string({ error: NO_CODE }).check(
		z.maxLength(10 * MESSAGE_MAX, { error: CODE_INVALID, abort: true }),
		z.overwrite(cleanIdentifier),
		z.check<string>(({ value, issues }) => {
			const message = codeProblem(value);
			if (message) issues.push({ code: "custom", message, input: value });
		}),
	),
};

export const codeFormSchema = z.object(mpesaCodeFields);

export const promptAmount = amountField("Amount").check(
	z.refine((value) => Number.isInteger(value), "Amount must be whole shillings"),
	z.refine((value) => value >= 1, "Amount must be at least 1"),
);

export const promptFormSchema = z.object({ payer: phoneField, amount: promptAmount });
