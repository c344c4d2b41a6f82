import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { type CurrentSite, payTo } from "../../site.ts";
import {
	compare,
	dayOf,
	type Evidence,
	evidence,
	excessOf,
	type Recorded,
	referencesIn,
	searchable,
} from "./evidence.ts";
import {
	differenceSentence,
	paidBefore,
	readMessage,
	readProof,
	refusalOfMessage,
	reversedSentence,
	unclaimedDifference,
	unreadSentence,
} from "./mpesa-message.ts";
import { findNamed, findOthers, isReferenceIn } from "./named-orders.server.ts";
import { readCode } from "./payments.form.ts";
import { findPlaced } from "./payments.queries.server.ts";
import { findTakenBack } from "./reversals.queries.server.ts";
import { type Money, recordedWithoutCode } from "./same-payment.server.ts";
import { findUnclaimedByCodes, type UnclaimedRow } from "./unclaimed.queries.server.ts";

interface Proof {
	/** An M-Pesa message, or a code alone. */
	text: string | null | undefined;
	other: boolean | null | undefined;
	/** Whether staff have read what is asked about the unclaimed money. */
	seen?: boolean;
}

/** What a code or its note says. */
function noteIn(text: string | null | undefined, code: string | null): Evidence {
	return evidence({ code, direction: null, references: referencesIn(searchable(text ?? "")) });
}

interface Counting extends Recorded {
	/** What of it is to count for an order that may have it already, recorded without its code. */
	counting: readonly { orderId: string; money: Money; where?: string }[];
}

/**
 * The questions of every door by which staff let money count: 409 at the field `other` if the payment was reversed or is
 * recorded without its code, or its message or the unclaimed money with its code says something else than what is
 * recorded, or its amount or day cannot be read, and staff have not said that it is right.
 */
export async function assertAsSaid(
	tx: Tx,
	{ site }: App,
	{ text, other, seen }: Proof,
	recorded: Counting,
): Promise<void> {
	if (other === true) return;
	const { cents, method = "mpesa" } = recorded;
	const proof = text ? (method === "mpesa" ? readProof : readMessage)(text) : null;
	const reported = proof ?? noteIn(text, recorded.code);
	const takenBack = await findTakenBack(tx, reported.code ?? recorded.code);
	const [kept] = recorded.code === null ? [] : await findUnclaimedByCodes(tx, [recorded.code]);
	const unclaimedEvidence = kept && evidenceOf(kept);
	const namedBy = await findNamed(
		tx,
		unclaimedEvidence ? [reported, unclaimedEvidence] : [reported],
	);
	const verdictOf = async (of: Evidence, known = {}) => {
		const others = await findOthers(tx, of, recorded, namedBy(of));
		return compare(
			of,
			{ ...recorded, ...known },
			[...namedBy(of), ...others],
			namesOfBusiness(site()),
		);
	};
	const excess = !kept && method === "mpesa" && cents !== null && excessOf(cents);
	const day = recorded.day ?? dayBefore(reported);
	const again = [];
	for (const { orderId, money, where } of recorded.counting)
		again.push(await recordedWithoutCode(tx, orderId, money, where));
	const sentences = [
		differenceSentence(reported, await verdictOf(reported, { takenBack, day })),
		proof && unreadSentence(proof, cents, day ?? fairDay(Date.now())),
		await beforeOrder(
			tx,
			reported.at ? reported : (unclaimedEvidence ?? reported),
			recorded.orderIds,
		),
		excess && `${excess}.`,
		...again,
		kept &&
			unclaimedEvidence &&
			unclaimedDifference(
				takenBack || seen ? { ...kept, question: null, set_aside_at: null } : kept,
				{ reported: unclaimedEvidence, verdict: await verdictOf(unclaimedEvidence), method },
			),
	];
	const sentence = sentences.filter(Boolean).join(" ");
	if (sentence) throw invalidField("other", sentence, "conflict");
}

/** What is asked about money that was paid before the order was placed. */
async function beforeOrder(tx: Tx, reported: Evidence, orderIds: readonly (string | null)[]) {
	const placed = await findPlaced(
		tx,
		orderIds.filter((id) => id !== null),
	);
	return paidBefore(reported, placed.map(({ created_at }) => created_at).sort()[0]);
}

/** Today, if what is said is later: nobody has paid on a day that is still to come. Otherwise null. */
function dayBefore(reported: Evidence): string | null {
	const today = fairDay(Date.now());
	return (dayOf(reported) ?? "") > today ? today : null;
}

/**
 * 409 at the field `code` if a customer's text is about a payment that M-Pesa took back, or says that it is none of the
 * order. Customers cannot insist, and learn nothing about other orders.
 */
export async function assertOwnMessage(
	tx: Tx,
	{ site }: App,
	text: string,
	order: { id: string; reference: string },
): Promise<void> {
	const code = readCode(text);
	const takenBack = await findTakenBack(tx, code);
	const reported = readProof(text) ?? noteIn(text, code);
	const namedBy = await findNamed(tx, [reported]);
	const named = namedBy(reported).filter(
		(each) => each.by === "reference" || isReferenceIn(reported),
	);
	const isNamed = named.some(({ orders }) => orders.some(({ id }) => id === order.id));
	// "You have received" is about money of the customer.
	const isTheirs = reported.direction === "in" && reported.payer !== null && !isNamed;
	const verdict = compare(
		isTheirs ? { ...reported, direction: "out", payee: reported.payer } : reported,
		{ orderIds: [order.id], code: null, cents: null, day: dayBefore(reported) },
		named,
		namesOfBusiness(site()),
	);
	const isOlder = (await beforeOrder(tx, reported, [order.id])) !== null;
	const sentence = takenBack
		? // How much of it concerns its customer, and anybody can type a code.
			reversedSentence({ ...takenBack, cents: null })
		: refusalOfMessage(reported, verdict, isOlder);
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

/** Names and numbers by which a message says that money went to or came from us. */
function namesOfBusiness(site: CurrentSite): string[] {
	const { name, legal_name, phone, second_phone, whatsapp } = site;
	const texts = [name, legal_name, payTo(site)?.number];
	const numbers = [phone, second_phone, whatsapp].map((number) => number?.replace(/\D/g, ""));
	return [...texts, ...numbers].filter((text) => text != null);
}
