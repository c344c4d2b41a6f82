import type { Tx } from "../../db/transaction.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { toCents } from "../ledger/payment.ts";
import { compare, type Evidence, type NamedOrder } from "./evidence.ts";
import { differenceSentence, readMessage } from "./mpesa-message.ts";
import { findOrdersByReference } from "./payments.queries.server.ts";

interface Typed {
	amount?: number | null | undefined;
	at?: string | null | undefined;
	code?: string | null | undefined;
	other?: boolean | null | undefined;
}

/**
 * 409 at the field `other` if an M-Pesa message says something else than what is recorded for an order, and staff have
 * not said that it is right. Nothing is compared with what is not typed, and nothing without a message.
 */
export async function assertAsSaid(
	tx: Tx,
	orderId: string,
	{ amount, at, code, other }: Typed,
	message: string | null | undefined,
): Promise<void> {
	const said = message && other !== true ? readMessage(message) : null;
	if (!said) return;
	const verdict = compare(
		said,
		{
			orderIds: [orderId],
			code: code && code !== message ? code : null,
			cents: amount === null || amount === undefined ? null : toCents(amount),
			day: at ? dayTyped(at) : null,
		},
		await findNamed(tx, said),
	);
	// Only a sender who asks is asked about what people mistype; whose money it is, everybody.
	const differsIn = other === false ? verdict.differsIn : verdict.differsIn.filter(isCode);
	const sentence = differenceSentence(said, { ...verdict, differsIn });
	if (sentence) throw invalidField("other", sentence, "conflict");
}

const isCode = (name: string) => name === "code";

const dayTyped = (at: string) => (at.length === 10 ? at : fairDay(Date.parse(at)));

async function findNamed(tx: Tx, { references }: Evidence): Promise<NamedOrder | undefined> {
	if (references.length === 0) return undefined;
	const orders = await findOrdersByReference(tx, references);
	const found = references.map((reference) => orders.find((row) => row.reference === reference));
	return found.find(Boolean);
}
