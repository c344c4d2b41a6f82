import type { Selectable } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { kes } from "../../../platform/text/kes.ts";
import { fromCents } from "../../ledger/payment.ts";
import { isErasedCode } from "../../ledger/payment-codes.server.ts";
import {
	findLikely,
	findOpenReversal,
	handleReversal,
	listOpenReversals,
	listUnnamedReversals,
	type ReversalRow,
	unnamedSentence,
} from "../reversals.queries.server.ts";
import * as queries from "./attempts.queries.server.ts";
import type { OddMessage } from "./mpesa.contract.ts";
import { readCallback, readConfirmation } from "./provider-messages.ts";
import { ODD_OUTCOMES, type Outcome } from "./settle.server.ts";

/** Outcome of a message that staff have dismissed. */
const SEEN = "seen";

const MEANINGS: Partial<Record<Outcome, string>> = {
	"receipt used": "Its receipt is recorded for another order: it was not counted.",
	reversed: "A statement says that M-Pesa has already taken it back: it was not counted.",
	"other amount": "Its receipt is recorded for this order with another amount: that one counts.",
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
 * Messages from M-Pesa that could not be counted automatically, and reversals of payments that still count, newest
 * first, until staff dismiss them. Staff only.
 */
export async function listOddMessages({ db }: App, actor: Actor | null): Promise<OddMessage[]> {
	requireAccess(actor, "staff");
	const [rows, reversals] = [
		await queries.listMessages(db, ODD_OUTCOMES),
		await listOpenReversals(db),
	];
	const unnamed: OddMessage[] = [];
	for (const row of await listUnnamedReversals(db)) {
		unnamed.push(presentUnnamed(row, await findLikely(db, row.amount_cents, row.at)));
	}
	return [...unnamed, ...reversals.map(presentReversal), ...rows.map(present)].sort((one, other) =>
		other.at.localeCompare(one.at),
	);
}

/** Dismisses a message. Staff only; 404 if it is not in the list. */
export async function dismissOddMessage(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(db, async (tx) => {
		const reversal = await findOpenReversal(tx, id);
		if (reversal) {
			await handleReversal(tx, id);
			await recordAuditEvent(tx, staff, "update", "payment", reversal.payment_id, {
				before: { outcome: "reversed" },
				after: { outcome: SEEN },
			});
			return;
		}
		if ((await listUnnamedReversals(tx)).some((row) => row.id === id)) {
			await handleReversal(tx, id);
			await recordAuditEvent(tx, staff, "update", "payment message", id, {
				before: { outcome: "reversed" },
				after: { outcome: SEEN },
			});
			return;
		}
		const message = await queries.findMessage(tx, id);
		const { outcome } = message ?? {};
		if (!outcome || !ODD_OUTCOMES.includes(outcome as Outcome)) {
			throw new AppError("not_found", "Message not found");
		}
		await queries.updateMessage(tx, id, { outcome: SEEN });
		await recordAuditEvent(tx, staff, "update", "payment message", id, {
			before: { outcome },
			after: { outcome: SEEN },
		});
	});
}

function presentReversal(row: Awaited<ReturnType<typeof listOpenReversals>>[number]): OddMessage {
	const { id, at, order_id, reference, code, amount_cents, paid_cents } = row;
	const amount = amount_cents === null ? null : fromCents(amount_cents);
	const what = amount === null ? "an amount that could not be read" : kes(amount);
	const counts = kes(Math.abs(fromCents(paid_cents ?? 0)));
	const meaning = `A statement says that M-Pesa took ${what} of it back, and ${counts} still counts: reverse it, or record what is left.`;
	const receipt = isErasedCode(code) ? null : code;
	return { id, at, order_id, reference, amount, receipt, meaning };
}

function presentUnnamed({ id, at, amount_cents, code }: ReversalRow, likely: string[]): OddMessage {
	const amount = amount_cents === null ? null : fromCents(amount_cents);
	const what = { amount, receipt: code, meaning: unnamedSentence(likely) };
	return { id, at, order_id: null, reference: null, ...what };
}

type Row = Selectable<Schema["provider_messages"]> & { reference: string | null };

function present({ id, received_at, order_id, reference, outcome, body }: Row): OddMessage {
	const parsed: unknown = body && JSON.parse(body);
	const said = readCallback(parsed)?.said ?? readConfirmation(parsed, received_at);
	return {
		id,
		at: received_at,
		order_id,
		reference,
		amount: said?.cents ? fromCents(said.cents) : null,
		receipt: said?.code ?? null,
		meaning: MEANINGS[outcome as Outcome] ?? "It was not counted.",
	};
}
