import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { type CurrentSite, payTo } from "../../site.ts";
import {
	compare,
	type Evidence,
	evidence,
	type Recorded,
	referencesIn,
	searchable,
	tellingWords,
} from "./evidence.ts";
import {
	differenceSentence,
	keptDifference,
	readMessage,
	reversedSentence,
} from "./mpesa-message.ts";
import { findNamed } from "./named-orders.server.ts";
import { findTakenBack } from "./reversals.queries.server.ts";
import { findUnclaimedByCodes, type UnclaimedRow } from "./unclaimed.queries.server.ts";

interface Proof {
	/** An M-Pesa message, or a code alone. */
	text: string | null | undefined;
	/** Whether it is right as it is. */
	other: boolean | null | undefined;
	/** Whether staff have read what is asked about the unclaimed money. */
	seen?: boolean;
}

/**
 * 409 at the field `other` if the payment was reversed, or its message or the unclaimed money with its code says
 * something else than what is recorded, and staff have not said that it is right. Nothing is compared with what is not
 * known.
 */
export async function assertAsSaid(
	tx: Tx,
	{ site }: App,
	{ text, other, seen }: Proof,
	recorded: Recorded,
): Promise<void> {
	if (other === true) return;
	const said =
		(text && readMessage(text)) ||
		evidence({
			...{ code: recorded.code, direction: null },
			// Of a note, or a bank's message.
			references: referencesIn(searchable(text ?? "")),
		});
	const takenBack = await findTakenBack(tx, said.code ?? recorded.code);
	const [kept] = recorded.code === null ? [] : await findUnclaimedByCodes(tx, [recorded.code]);
	const ofKept = kept && evidenceOf(kept);
	const namedBy = await findNamed(tx, ofKept ? [said, ofKept] : [said]);
	const verdictOf = (of: Evidence, also = {}) =>
		compare(of, { ...recorded, ...also }, namedBy(of), wordsOfBusiness(site()));
	const sentences = [
		differenceSentence(said, verdictOf(said, { takenBack })),
		kept &&
			ofKept &&
			keptDifference(takenBack || seen ? { ...kept, question: null, set_aside_at: null } : kept, {
				...{ said: ofKept, verdict: verdictOf(ofKept), method: recorded.method },
			}),
	];
	const sentence = sentences.filter(Boolean).join(" ");
	if (sentence) throw invalidField("other", sentence, "conflict");
}

/** Of unclaimed money. */
function evidenceOf({ code, amount_cents, at, account, payer }: UnclaimedRow): Evidence {
	const references = referencesIn(searchable(account ?? ""));
	return evidence({
		...{ code, cents: amount_cents, at: { at, isWholeDay: false } },
		...{ account, references, payer },
	});
}

/** 409 if the payment was reversed, for those who cannot be asked. */
export async function assertNotReversed(tx: Tx, code: string | null): Promise<void> {
	const takenBack = await findTakenBack(tx, code);
	// How much of it concerns its customer, and anybody can type a code.
	const sentence = takenBack && reversedSentence({ ...takenBack, cents: null });
	if (sentence) throw invalidField("code", sentence, "conflict");
}

/** By which a message says that money went to or came from us. */
function wordsOfBusiness(site: CurrentSite): ReadonlySet<string> {
	const { name, legal_name, phone, second_phone, whatsapp } = site;
	const texts = [name, legal_name, payTo(site)?.number];
	const numbers = [phone, second_phone, whatsapp].map((number) => number?.replace(/\D/g, ""));
	return new Set([...texts, ...numbers].flatMap((text) => tellingWords(text ?? "")));
}
