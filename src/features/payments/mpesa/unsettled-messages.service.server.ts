import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect.ts";
import type { Schema } from "../../../db/schema.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { kes } from "../../../platform/text/kes.ts";
import { fromCents } from "../../ledger/payment.ts";
import { isErasedCode } from "../../ledger/payment-codes.server.ts";
import {
	dismissReversal,
	findOpenReversal,
	listOpenReversals,
	selectReversalsWithoutPayment,
} from "../reversals.queries.server.ts";
import {
	findDiffering,
	listDiffering,
	listReversalsWithoutPayment,
	withoutPaymentSentence,
} from "../statement-questions.server.ts";
import { updateUnclaimed } from "../unclaimed.queries.server.ts";
import * as queries from "./attempts.queries.server.ts";
import type { UnsettledMessage } from "./mpesa.contract.ts";
import { readCallback, readConfirmation } from "./provider-messages.ts";
import { type Outcome, UNSETTLED_OUTCOMES } from "./settle.server.ts";

/** Outcome of a message that staff have dismissed. */
const SEEN = "seen";

const MEANINGS: Partial<Record<Outcome, string>> = {
	"receipt used": "Its receipt is recorded for another order: it was not counted.",
	reversed: "A statement says that M-Pesa has already taken it back: it was not counted.",
	"other amount": "Its receipt is recorded here with another amount, and that amount counts.",
	"other day": "Its receipt is recorded for this order on another day: correct the payment.",
	"other method":
		"Its receipt is recorded for this order with a method other than M-Pesa: correct the payment.",
	"second receipt": "The payment already has another receipt: this one was not counted.",
	"our mistake": "M-Pesa refuses our short code or till: check the settings.",
	"unknown code": "M-Pesa sent a code that we do not know: ask M-Pesa whether it was paid.",
	"wrong amount": "The amount differs from the prompt's, so it was not counted.",
	"wrong request": "It belongs to another prompt: it was not counted.",
	unreadable: "It cannot be read.",
	"other short code": "It is for a paybill or till that is not ours: it was not counted.",
	"no order": "Its order no longer exists: it was not counted.",
};

/**
 * Messages from M-Pesa that could not be counted automatically, and differences between M-Pesa's reports and our records,
 * newest first, until staff dismiss them. Staff only.
 */
export async function listUnsettledMessages(
	{ db }: App,
	actor: Actor | null,
): Promise<UnsettledMessage[]> {
	requireAccess(actor, "staff");
	const messages = [
		...(await listReversalsWithoutPayment(db)).map(presentWithoutPayment),
		...(await listOpenReversals(db)).map(presentReversal),
		...(await listDiffering(db)).map(presentDiffering),
		...(await queries.listMessages(db, UNSETTLED_OUTCOMES)).map(present),
	];
	return messages.sort((one, other) => other.at.localeCompare(one.at));
}

/** Dismisses a message. Staff only; 404 if it is not in the list. */
export async function dismissUnsettledMessage(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(db, async (tx) => {
		const { subject, subjectId = id, outcome } = await dismiss(tx, id);
		await recordAuditEvent(tx, staff, "update", subject, subjectId, {
			before: { outcome },
			after: { outcome: SEEN },
		});
	});
}

interface Dismissed {
	subject: "payment" | "payment message";
	subjectId?: string;
	outcome: string;
}

async function dismiss(tx: Tx, id: string): Promise<Dismissed> {
	const differing = await findDiffering(tx, id);
	if (differing) {
		// Rows of unclaimed money stay when it has been recorded.
		await updateUnclaimed(tx, id, { differs_at: null });
		return { subject: "payment", subjectId: differing.payment_id, outcome: "other amount" };
	}
	const reversal = await findOpenReversal(tx, id);
	const withoutPayment = selectReversalsWithoutPayment(tx).select("id").where("id", "=", id);
	if (reversal || (await withoutPayment.executeTakeFirst())) {
		await dismissReversal(tx, id);
		const counted = reversal && ({ subject: "payment", subjectId: reversal.payment_id } as const);
		return { subject: "payment message", ...counted, outcome: "reversed" };
	}
	const { outcome } = (await queries.findMessage(tx, id)) ?? {};
	if (!outcome || !UNSETTLED_OUTCOMES.includes(outcome as Outcome)) {
		throw new AppError("not_found", "Message not found");
	}
	await queries.updateMessage(tx, id, { outcome: SEEN });
	return { subject: "payment message", outcome };
}

type RowOf<List extends (db: Db) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

const amountOf = (cents: number | null) => (cents === null ? null : fromCents(cents));
const receiptOf = (code: string) => (isErasedCode(code) ? null : code);

function presentReversal(row: RowOf<typeof listOpenReversals>): UnsettledMessage {
	const { id, at, order_id, reference, code, receipt, payment_code, amount_cents, paid_cents } =
		row;
	const amount = amountOf(amount_cents);
	const what = amount === null ? "an unreadable amount" : kes(amount);
	const counts = kes(Math.abs(fromCents(paid_cents ?? 0)));
	// The payment was recorded with the reversal's own receipt.
	const isReversalsOwnCode = receipt !== code && receipt === payment_code;
	const meaning = isReversalsOwnCode
		? `A statement says that this is the code of a reversal, but ${counts} counts as a payment. Reverse it.`
		: `A statement says that M-Pesa took back ${what} of this payment, but ${counts} still counts. Reverse it, or record what is left.`;
	return { id, at, order_id, reference, amount, receipt: receiptOf(payment_code ?? code), meaning };
}

function presentWithoutPayment(row: RowOf<typeof listReversalsWithoutPayment>): UnsettledMessage {
	const { id, at, amount_cents, code, candidates } = row;
	const meaning = withoutPaymentSentence(candidates);
	const what = { amount: amountOf(amount_cents), receipt: receiptOf(code), meaning };
	return { id, at, order_id: null, reference: null, ...what };
}

function presentDiffering(row: RowOf<typeof listDiffering>): UnsettledMessage {
	const { id, at, order_id, reference, amount_cents, counted_cents, code, question } = row;
	const amount = fromCents(amount_cents);
	const who = row.source === "statement" ? "A statement" : "M-Pesa";
	const what = (counted_cents ?? 0) < 0 ? "refund" : "payment";
	const meaning = `${who} says ${kes(amount)}. ${question ?? ""} Correct the ${what}, or press Done if it is right.`;
	return { id, at, order_id, reference, amount, receipt: receiptOf(code), meaning };
}

type Row = Selectable<Schema["provider_messages"]> & { reference: string | null };

function present({ id, received_at, order_id, reference, outcome, body }: Row): UnsettledMessage {
	const parsed: unknown = body && JSON.parse(body);
	const reported = readCallback(parsed)?.reported ?? readConfirmation(parsed, received_at);
	return {
		id,
		at: received_at,
		order_id,
		reference,
		amount: reported?.cents ? fromCents(reported.cents) : null,
		receipt: reported?.code ?? null,
		meaning: MEANINGS[outcome as Outcome] ?? "It was not counted.",
	};
}
