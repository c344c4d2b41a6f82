import { withoutInvisible } from "../../platform/text/invisible.ts";
import { readKes } from "../../platform/text/kes.ts";

/** What a message of M-Pesa says, besides its code, of the money that it confirms. */
export interface MpesaMessage {
	/** In KES. */
	amount?: number;
	/** Such as 2026-11-26. */
	on?: string;
	/** Name and number, as they are written. */
	payer?: string;
}

const CONFIRMED = /\b[A-Z0-9]{10}\s+(?:confirmed|imethibitishwa)\b/i;
/** The first one: the balance and the cost come after it. */
const AMOUNT = /\b(?:kshs?|kes|shs?)\.?\s*((?:\d[\d,]*)?\d(?:\.\d{1,2})?)/i;
const DATE = /\b(\d{1,2})\/(\d{1,2})\/(?:20)?(\d{2})\b/;
const PAYER =
	/\b(?:from|kutoka(?: kwa)?)\s+(.+?)(?=\s+(?:on|mnamo|tarehe|account|new|salio)\b|\.|$)/i;

/** Reads a whole message, in English or Swahili; null for other texts, such as the code alone. */
export function readMessage(text: string): MpesaMessage | null {
	const plain = withoutInvisible(text).replace(/\s+/g, " ");
	const found = CONFIRMED.exec(plain);
	if (!found) return null;
	const said = plain.slice(found.index + found[0].length);
	return {
		amount: readKes(AMOUNT.exec(said)?.[1] ?? "") ?? undefined,
		on: dayOf(DATE.exec(said)),
		payer: PAYER.exec(said)?.[1]?.trim(),
	};
}

function dayOf(found: RegExpExecArray | null): string | undefined {
	if (!found) return undefined;
	const [, day = "", month = "", year] = found;
	const text = `20${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	const time = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : undefined;
}
