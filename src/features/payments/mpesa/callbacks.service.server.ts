import { now } from "../../../db/time.ts";
import { transaction } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { isSameSecret } from "../../../platform/http/same-secret.server.ts";
import { payTo } from "../../../site.ts";
import { aboveMpesaLimit, type Mention, nullCentsIfWhole } from "../evidence.ts";
import { reversedSentence, severalOrdersQuestion } from "../mpesa-message.ts";
import { findMentions, onlyOrder } from "../named-orders.server.ts";
import { findByCodes, sumParts } from "../payments.queries.server.ts";
import { findReversedAmount } from "../reversals.queries.server.ts";
import { findPayers } from "../statement-match.server.ts";
import { differenceOf } from "../statement-outcome.ts";
import { insertUnclaimed } from "../unclaimed.queries.server.ts";
import * as queries from "./attempts.queries.server.ts";
import { hashToken } from "./prompts.service.server.ts";
import {
	type PaybillPayment,
	readCallback,
	readConfirmation,
	withoutPayer,
} from "./provider-messages.ts";
import {
	type Outcome,
	settleCallback,
	settleConfirmation,
	settleOrder,
	UNSETTLED_OUTCOMES,
} from "./settle.server.ts";

/** Receives the provider's callbacks. Each is stored before anything else is done with it. */

const UNKNOWN_ADDRESS = "There is nothing at this address";

/** Receives the callback of a prompt at its secret address; 404 at any other, or from an unknown address. */
export async function receiveCallback(
	app: App,
	{ token, body, ip }: { token: string; body: unknown; ip: string },
): Promise<void> {
	const attempt = await queries.findByToken(app.db, hashToken(token));
	if (!attempt) throw new AppError("not_found", UNKNOWN_ADDRESS);
	assertKnownSource(app, ip);
	const message = await queries.insertMessage(app.db, {
		kind: "stk",
		attempt_id: attempt.id,
		order_id: attempt.order_id,
		body: withoutPayer(body),
	});
	await handleOrRetryLater(app, message);
}

/** Receives a paybill confirmation at the settings' secret address; 404 at any other, or from an unknown IP address. */
export async function receiveConfirmation(
	app: App,
	{ key, body, ip }: { key: string; body: unknown; ip: string },
): Promise<void> {
	const { paybillConfirmationKey: known } = app.settings;
	if (!known || !isSameSecret(key, known)) throw new AppError("not_found", UNKNOWN_ADDRESS);
	assertKnownSource(app, ip);
	const message = await queries.insertMessage(app.db, {
		kind: "c2b",
		attempt_id: null,
		order_id: null,
		body: withoutPayer(body),
	});
	await handleOrRetryLater(app, message);
}

/** M-Pesa does not repeat a message that we accepted; if this fails, `handleUnprocessedMessages` retries it. */
async function handleOrRetryLater(app: App, id: string): Promise<void> {
	await handleMessage(app, id).catch((error: unknown) => {
		app.log.error({ error, message: id }, "M-Pesa message not processed; trying again");
	});
}

/** Call it after the secret was checked, so that strangers' requests are not logged. */
function assertKnownSource({ settings, log }: App, ip: string): void {
	const { mpesaAddresses: known } = settings;
	if (known.length === 0 || known.includes(ip)) return;
	log.warn({ source: ip }, "M-Pesa message refused: its address is not in MPESA_ADDRESSES");
	throw new AppError("not_found", UNKNOWN_ADDRESS);
}

/** Processes messages that were stored but not processed, for example because the process was killed. */
export async function handleUnprocessedMessages(app: App): Promise<void> {
	const before = new Date(Date.now() - MIN_AGE_MS).toISOString();
	for (const id of await queries.findUnprocessed(app.db, before, 50))
		await handleOrRetryLater(app, id);
}

/** Younger messages may still be in progress in the process that received them. */
const MIN_AGE_MS = 5_000;

async function handleMessage(app: App, id: string): Promise<void> {
	const message = await queries.findMessage(app.db, id);
	if (!message?.body || message.outcome !== null) return;
	const body: unknown = JSON.parse(message.body);
	const outcome = message.attempt_id
		? await handleCallback(app, id, message.attempt_id, body)
		: await handleConfirmation(app, id, body, message.received_at);
	const level = UNSETTLED_OUTCOMES.includes(outcome) ? "error" : "info";
	app.log[level]({ message: id, outcome }, "M-Pesa message handled");
}

async function handleCallback(app: App, id: string, attemptId: string, body: unknown) {
	const result = readCallback(body);
	const found = await queries.findAttempt(app.db, attemptId);
	if (!result || !found) return storeOutcome(app, id, "unreadable");
	return settleOrder(app, found.order_id, async (tx) => {
		const attempt = await queries.findAttempt(tx, attemptId);
		const outcome = attempt ? await settleCallback(tx, attempt, result) : "no order";
		await queries.updateMessage(tx, id, { outcome });
		return outcome;
	});
}

async function handleConfirmation(app: App, id: string, body: unknown, receivedAt: string) {
	const payment = readConfirmation(body, receivedAt);
	if (!payment) return storeOutcome(app, id, "unreadable");
	if (!isOwnShortCode(app, payment.shortCode)) return storeOutcome(app, id, "other short code");
	const named = (await findMentions(app.db, [payment]))(payment);
	const order = onlyOrder(named);
	if (!order) return storeUnclaimed(app, id, payment, { receivedAt, named });
	return settleOrder(app, order.id, async (tx) => {
		const outcome = await settleConfirmation(tx, order.id, payment, receivedAt);
		await queries.updateMessage(tx, id, { outcome, order_id: order.id });
		return outcome;
	});
}

/** Stores money without an order, unless an erased payment has its code. Staff are asked if the recorded one differs. */
function storeUnclaimed(
	{ db }: App,
	id: string,
	payment: PaybillPayment,
	{ receivedAt, named }: { receivedAt: string; named: readonly Mention[] },
): Promise<Outcome> {
	return transaction(db, async (tx): Promise<Outcome> => {
		const reversedAmount = await findReversedAmount(tx, payment.code);
		const part = reversedAmount && nullCentsIfWhole(reversedAmount, payment.cents);
		const outcome =
			reversedAmount && part?.cents === null && reversedAmount.cents !== null
				? "reversed"
				: "unclaimed";
		const stored = await findByCodes(tx, [payment.code]);
		const isErased = stored.some(({ code, state }) => code === null && state !== "refused");
		if (outcome === "unclaimed" && !isErased) {
			const aboveLimit = aboveMpesaLimit(payment.cents);
			const questions = [
				severalOrdersQuestion(named),
				aboveLimit && `${aboveLimit}.`,
				part && reversedSentence(part),
			];
			const counted = stored.find(({ state }) => state === "confirmed");
			const moved = counted && (await sumParts(tx, [counted.id])).get(counted.id);
			const payers = await findPayers(
				tx,
				[payment],
				new Map(counted && [[payment.code, counted]]),
				() => named,
			);
			const others = [...named, ...(payers.get(payment.code) ?? [])];
			const difference =
				counted && differenceOf(payment, { ...counted, moved: moved ?? 0 }, others);
			await insertUnclaimed(tx, payment, {
				...{ source: "paybill", at: payment.at?.at ?? receivedAt },
				question: difference || questions.filter(Boolean).join(" ") || null,
				differs_at: difference ? now() : null,
			});
		}
		await queries.updateMessage(tx, id, { outcome });
		return outcome;
	});
}

/** Whether it is our paybill or till: others may report to the same address. True if the settings have no number. */
function isOwnShortCode({ settings: { mpesa }, site }: App, shortCode: string | null): boolean {
	const ours = [payTo(site())?.number, mpesa?.shortCode, mpesa?.till].filter(Boolean);
	return ours.length === 0 || ours.includes(shortCode ?? "");
}

async function storeOutcome({ db }: App, id: string, outcome: Outcome): Promise<Outcome> {
	await queries.updateMessage(db, id, { outcome });
	return outcome;
}
