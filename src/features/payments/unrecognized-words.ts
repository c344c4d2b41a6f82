import { withoutInvisible } from "../../platform/text/invisible.ts";
import { searchable } from "./evidence.ts";
import { CONFIRMED, MONEY_MOVED, OVERDRAFT } from "./payments.form.ts";

/** Gmail's lines above a forwarded message. */
const FORWARDED =
	/-{3,} ?forwarded message ?-{3,}(?: (?:from|to|cc): [^|<:]{0,60}<?[^\s<>|]+@[^\s<>|]+>?| (?:date|subject): [^|]{1,90}?(?= (?:date|subject|to|cc): ))*/i;
/** M-Pesa's usual sentences after a payment, in English and Swahili, and what phones and Gmail add. */
const ENDINGS = [
	FORWARDED,
	// A masked account.
	/\b\d*[X*]{2,}\d*\b/gi,
	OVERDRAFT,
	/\bnew (?:[\w-]+ ){1,3}balance is ?(?:kshs?|kes)?\.? ?[\d,.]+/gi,
	/\btransaction cost,? ?(?:kshs?|kes)?\.? ?[\d,.]+/gi,
	/\bamount you can transact within the day is ?(?:kshs?|kes)?\.? ?[\d,.]+/gi,
	/\b(?:salio|baki|gharama|kiasi unachoweza)\b[^.]{0,60}? ?(?:kshs?|kes)?\.? ?\d[\d,.]*/gi,
	/(?:\bsent to a wrong number\? ?)?\bto reverse, forward this message to \d+/gi,
	/\bsent from my (?:samsung|galaxy|i?phone|ipad|tecno|infinix|itel|oppo|nokia|huawei|android|mobile)[\w ]{0,30}/gi,
];
const ADVERTISEMENT =
	/[^.!|]*(?:\*\d{3}[\d*]*#|https?:\/\/\S+|\bm-?pesa (?:app|globalpay)\b|\b(?:earn (?:interest )?daily|start investing)\b.{0,20}\bziidi\b|\bsafaricom only calls you from\b)[^.!|]*/gi;
const REFERENCES = /\bMR[^A-Z0-9]{0,3}[A-Z0-9]{6}\b/gi;
/** "[29/11, 9:06 am] Mary:" or "29/11/2026, 09:06 - Mary:" before a message that was copied from a chat. */
const CHAT_SENDER = /^\[?\d{1,4}[/.-][\d/.:, -]{3,20}(?:[ap]m)?(?:\]| -) ?[^:]{1,40}:/i;
/** Words of a forwarded message, of M-Pesa's sentence itself, and of somebody who has paid. */
const USUAL_WORDS = new RegExp(
	String.raw`\b(?:${[
		"fwd|forwarded|message|confirmed|congratulations|imethibitishwa|code|kodi|airtel|re|m-?pesa|today|yesterday|leo|jana|am|pm|kshs?|kes",
		"you|have|has|been|was|is|it|and|on|at|to|from|for|of|in|your|account|acc?t?|number|no|ref|reference",
		"hello|hi|good|morning|afternoon|evening|mum|dad|dear|sir|madam|habari|hujambo|shikamoo|i|my|me|we|this|the|order|payment|thanks?|asante|sana",
		"deposit|full|balance|part|first|second|third|last|final|instal?lments?|transaction|trans|txn|receipt|please|kindly|confirm|acknowledge|find|below|via|project",
		"mambo|mwalimu|teacher|sema|niaje|nisha(?:lipa|tuma)|nimesha(?:lipa|tuma)|nili(?:lipa|tuma)|ile",
		"only|tu|bob|money|pesa|kwa|kutoka|tarehe|mnamo|saa|akaunti|namba|ya|na|ni|nimelipa|nimetuma|hii|malipo|yangu|cash|taslimu",
	].join("|")})\b`,
	"gi",
);

/**
 * The parts of an M-Pesa message, or of the text beside a code, with a word that is neither recognized nor usual, such as
 * "Please refund, I paid twice".
 *
 * @param recognized what the message was found to say, such as its time and the name of its payer
 * @param usualNames names that may occur in it, such as the business's
 */
export function unrecognizedWords(
	text: string,
	recognized: readonly (RegExp | string | null)[],
	usualNames?: RegExp,
): string[] {
	const facts = recognized.filter((each) => each !== null);
	const known = [CHAT_SENDER, CONFIRMED, ...ENDINGS, ...facts, REFERENCES, ADVERTISEMENT];
	const rest = known.reduce(
		(remaining: string, each) => remaining.replace(each, "|"),
		searchable(withoutInvisible(text)),
	);
	const parts = rest.split(/[|.!;]/).map((part) => part.trim());
	return parts.filter((part) => hasUnusualWord(part.replace(usualNames ?? "", "")));
}

function hasUnusualWord(part: string): boolean {
	return /\p{L}{3,}/u.test(
		part.replace(USUAL_WORDS, "").replace(new RegExp(MONEY_MOVED, "gi"), ""),
	);
}
