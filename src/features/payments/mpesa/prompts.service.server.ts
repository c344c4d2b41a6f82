import { createHash, randomBytes } from "node:crypto";
import { uniqueViolation } from "../../../db/errors.ts";
import { now } from "../../../db/time.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Input } from "../../../platform/api/endpoint.ts";
import type { App } from "../../../platform/app-context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { PHONE_INVALID } from "../../../platform/http/contract-fields.ts";
import { plainPhone } from "../../../platform/privacy/person.ts";
import { MPESA_MAX } from "../../ledger/amount.ts";
import {
	type AttemptRow,
	insertAttempt,
	presentAttempt,
	updateAttempt,
} from "../../ledger/attempts.server.ts";
import { type PaymentAttempt, toCents } from "../../ledger/payment.ts";
import { readPaymentSummary } from "../../ledger/payments.server.ts";
import { assertMayPrompt, returnMessageAllowance } from "../../ledger/unproved-numbers.server.ts";
import { openRecord } from "../../tracking/open-record.server.ts";
import * as queries from "./attempts.queries.server.ts";
import type * as calls from "./mpesa.contract.ts";
import { createMpesaClient, type MpesaClient } from "./mpesa-client.server.ts";

/* When to query the status of a prompt, because callbacks often do not arrive. */

const FIRST_QUERIES_MS = [15_000, 35_000, 65_000, 100_000];
const QUERY_INTERVAL_MS = 15 * 60_000;
const QUERIED_FOR_MS = 24 * 60 * 60_000;

/** A prompt without M-Pesa's request id cannot be queried: after this time another one may be sent. */
const WITHOUT_ID_MS = QUERY_INTERVAL_MS;

const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** Time of the next query after `time` for a prompt that was sent at `sentAt`; null after a day. */
export function nextQueryAt(sentAt: string, time: string): string | null {
	const elapsed = Date.parse(time) - Date.parse(sentAt);
	const next = FIRST_QUERIES_MS.find((ms) => ms > elapsed);
	if (next !== undefined) return after(sentAt, next);
	return elapsed < QUERIED_FOR_MS ? after(time, QUERY_INTERVAL_MS) : null;
}

/** When a prompt without M-Pesa's request id, which cannot be queried, next counts as unanswered or closed; null if never. */
export function nextCheckWithoutIdAt(createdAt: string, time: string): string | null {
	const checks = [FIRST_QUERIES_MS.at(-1)!, WITHOUT_ID_MS].map((ms) => after(createdAt, ms));
	return checks.find((check) => check > time) ?? null;
}

const PROMPTS_OFF = "We cannot send payment prompts. Please pay from your M-Pesa menu, or call us.";
const OPEN = "A prompt is already on its way. Please answer it on the phone, and do not pay twice.";
const UNAVAILABLE =
	"M-Pesa could not send the prompt. Nothing was paid: please try again later, or pay from your M-Pesa menu.";
const LOST =
	"M-Pesa has not answered. The prompt may still come to the phone: please do not pay twice.";
const TOO_MANY =
	"Too many prompts were sent to this phone. Please try again in an hour, or pay from your M-Pesa menu.";

const clients = new WeakMap<object, MpesaClient>();

/** One client per process, because a second token may invalidate the first. Undefined if prompts are off. */
export function mpesaOf({ settings }: App): MpesaClient | undefined {
	const { mpesa } = settings;
	if (!mpesa) return undefined;
	const client = clients.get(mpesa) ?? createMpesaClient(mpesa);
	clients.set(mpesa, client);
	return client;
}

export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

/**
 * Asks M-Pesa to send a prompt to the payer's phone. The attempt is stored first, so that its outcome can be matched
 * however it arrives. 404 and 429 like `openRecord`, 429 also like `assertMayPrompt`; 409 if nothing is due or a prompt
 * is open; 503 if prompts are off or M-Pesa does not accept it.
 */
export async function askForPrompt(
	app: App,
	{ reference, phone, ip, ...input }: Input<typeof calls.askForPrompt> & { ip: string },
): Promise<PaymentAttempt> {
	const record = await openRecord(app, { reference, phone, ip });
	if (!record.terms) throw new AppError("conflict", "There is nothing to pay for a request.");
	if (record.status === "cancelled") throw new AppError("conflict", "This order was cancelled.");
	const mpesa = mpesaOf(app);
	if (!mpesa) throw new AppError("unavailable", PROMPTS_OFF);
	const { id, status, terms } = record;
	const { balance } = await readPaymentSummary(app.db, { id, status, ...terms });
	if (balance <= 0) throw new AppError("conflict", "Nothing is due.");
	const amount = requireAmount(input.amount, Math.ceil(balance));
	const payer = requirePayer(input.payer || phone);
	await app.limits.consume("prompts", `order ${record.id}`);
	// Also for the order's own number: anybody can order with somebody else's.
	await app.limits.consume("prompts", `phone ${payer}`, TOO_MANY);

	const token = randomBytes(20).toString("hex");
	const attempt = await storeAttempt(app, {
		order_id: record.id,
		token_hash: hashToken(token),
		amount_cents: toCents(amount),
		payer,
		next_query_at: nextCheckWithoutIdAt(now(), now()),
	});
	const answer = await mpesa.prompt({
		amount,
		payer,
		account: reference,
		callbackUrl: `${app.settings.siteUrl}/api/payments/callback/${token}`,
	});
	if (answer.kind === "lost") {
		app.log.warn(
			{ attempt: attempt.id, reason: answer.message },
			"M-Pesa did not answer the request for a prompt",
		);
		throw new AppError("unavailable", LOST, { countsTowardsLimits: true });
	}
	if (answer.kind === "refused") {
		app.log.error({ attempt: attempt.id, code: answer.code }, "M-Pesa refused a prompt");
		await closeRefused(app, attempt, answer);
		throw new AppError("unavailable", UNAVAILABLE);
	}
	return presentAttempt(await storeAccepted(app, attempt, answer));
}

function requireAmount(given: number | null | undefined, due: number): number {
	const max = Math.min(due, MPESA_MAX);
	if (given === undefined || given === null) return max;
	if (given > due)
		throw invalidField("amount", `At most KES ${due.toLocaleString("en-US")} is due`);
	if (given > max) {
		throw invalidField(
			"amount",
			`M-Pesa allows at most KES ${max.toLocaleString("en-US")} in one payment`,
		);
	}
	return given;
}

/** 2547… or 2541…; the order's own number may be a foreign one. */
function requirePayer(phone: string): string {
	const payer = plainPhone(phone);
	if (!/^254[17]\d{8}$/.test(payer)) throw invalidField("payer", PHONE_INVALID);
	return payer;
}

async function storeAttempt(
	{ db }: App,
	attempt: Parameters<typeof insertAttempt>[1] & { payer: string },
): Promise<AttemptRow> {
	try {
		return await transaction(
			db,
			async (tx) => {
				await assertMayPrompt(tx, attempt.payer);
				return insertAttempt(tx, attempt);
			},
			"read committed",
		);
	} catch (error) {
		if (uniqueViolation(error) === "order_id") throw new AppError("conflict", OPEN);
		throw error;
	}
}

async function closeRefused(
	{ db }: App,
	{ id, payer }: AttemptRow,
	{ code, message }: { code: string; message: string },
): Promise<void> {
	await transaction(db, async (tx) => {
		await updateAttempt(tx, id, {
			state: "failed",
			result_code: code.slice(0, 40),
			result_text: message.slice(0, 200),
			closed_at: now(),
			next_query_at: null,
		});
		if (payer !== null) await returnMessageAllowance(tx, payer);
	});
}

type Accepted = Extract<Awaited<ReturnType<MpesaClient["prompt"]>>, { kind: "accepted" }>;

/** Stores the ids of M-Pesa's answer. The callback may have arrived before it. */
async function storeAccepted(
	app: App,
	{ id }: AttemptRow,
	{ checkoutRequestId, merchantRequestId }: Accepted,
): Promise<AttemptRow> {
	const stored = await transaction(app.db, async (tx) => {
		const attempt = (await queries.findAttempt(tx, id))!;
		const time = now();
		const accepted = {
			checkout_request_id: attempt.checkout_request_id ?? checkoutRequestId,
			merchant_request_id: merchantRequestId,
			asked_at: time,
			next_query_at: attempt.closed_at === null ? nextQueryAt(time, time) : null,
		};
		await updateAttempt(tx, id, accepted);
		return { ...attempt, ...accepted };
	});
	app.log.info({ attempt: id }, "prompt sent");
	return stored;
}
