import { fairDay } from "../../platform/text/fair-day.ts";
import { withoutInvisible } from "../../platform/text/invisible.ts";
import { readKes } from "../../platform/text/kes.ts";
import { readTime } from "../../platform/text/written-time.ts";
import { formatKes, formatShortDate } from "../../ui/format.ts";
import { fromCents, toCents } from "../ledger/payment.ts";
import {
	type Evidence,
	evidence,
	orderName,
	referencesIn,
	searchable,
	type Verdict,
} from "./evidence.ts";
import { CONFIRMED } from "./payments.form.ts";

/** The first one: the balance and the cost come after it. */
const AMOUNT = /\b(?:kshs?|kes|shs?)\.? ?((?:\d[\d,]{0,20})?\d(?:\.\d{1,2})?)/i;
const TIME = /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b(?: (?:at|saa) (\d{1,2}:\d\d(?: ?[ap]m)?))?/i;
const PAYER =
	/\b(?:from|kutoka(?: kwa)?) ([^.]{1,100}?)(?= (?:on|mnamo|tarehe|account|new|salio)\b|\.|$)/i;
const ACCOUNT =
	/\b(?:account|akaunti)(?: (?:number|no\.?|namba))?:? ([^.]{1,40}?)(?= (?:on|tarehe|mnamo|new|salio)\b|\.|$)/i;
/** "Reversal of transaction TJK7RT61SV", "Transaction TJK7RT61SV has been reversed" */
const REVERSED =
	/\breversal\b.{0,60}?\b((?=[A-Z]*\d)[A-Z0-9]{10})\b|\b((?=[A-Z]*\d)[A-Z0-9]{10})\b.{0,60}?\breversed\b/i;

/** Reads a whole message of M-Pesa, in English or Swahili; null for other texts, such as the code alone. */
export function readMessage(text: string): Evidence | null {
	const plain = searchable(withoutInvisible(text));
	const found = CONFIRMED.exec(plain);
	if (!found) return null;
	const said = plain.slice(found.index + found[0].length);
	const amount = readKes(AMOUNT.exec(said)?.[1] ?? "");
	const account = ACCOUNT.exec(said)?.[1]?.trim() ?? null;
	const [, reversed, wasReversed] = REVERSED.exec(said) ?? [];
	return evidence({
		code: found[1]?.toUpperCase() ?? null,
		cents: amount === null ? null : toCents(amount),
		at: timeIn(said),
		account,
		references: referencesIn(`${account ?? ""} ${said}`),
		payer: PAYER.exec(said)?.[1]?.trim() ?? null,
		reverses: (reversed ?? wasReversed)?.toUpperCase() ?? null,
	});
}

function timeIn(said: string) {
	const found = TIME.exec(said);
	if (!found) return null;
	const [day = ""] = found[0].split(" ");
	return (found[1] ? readTime(`${day} ${found[1]}`) : null) ?? readTime(day);
}

/** The day of a time in Nairobi, such as 2026-11-26. */
export function dayOf({ at }: Evidence): string | null {
	return at && fairDay(Date.parse(at.at));
}

/** Such as "KES 1,250.50, Nov 26, 2026, from JANE WANJIRU 0712345678". */
export function summaryOf(said: Pick<Evidence, "cents" | "at" | "payer">): string {
	const parts = [
		said.cents !== null && formatKes(fromCents(said.cents)),
		said.at && formatShortDate(said.at.at),
		said.payer && `from ${said.payer}`,
	];
	return parts.filter(Boolean).join(", ") || "its code alone";
}

/** What a message says otherwise than what is typed beside it; null if it says the same. */
export function differenceSentence(said: Evidence, verdict: Verdict): string | null {
	const { reverses, belongsTo, differsIn } = verdict;
	const isOther = (name: Verdict["differsIn"][number]) => differsIn.includes(name);
	const sentences = [
		reverses && `This message says that ${reverses} was reversed.`,
		isOther("code") && `This message is of ${said.code}.`,
		belongsTo && `This message names ${orderName(belongsTo)}.`,
		(isOther("amount") || isOther("day")) &&
			`The message says ${summaryOf({
				cents: isOther("amount") ? said.cents : null,
				at: isOther("day") ? said.at : null,
				payer: null,
			})}.`,
	];
	return sentences.filter(Boolean).join(" ") || null;
}
