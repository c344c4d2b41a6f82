import type { Db } from "../../db/connect.ts";
import { daysFromNow, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { returnMailSlot, takeMailSlot } from "../../platform/mail/mail-limits.server.ts";
import { UNANSWERED_CODES } from "./result-codes.ts";

/*
 * Limits on what strangers can cause to be sent to somebody's phone: anybody can order with any number. They hold until
 * the number has paid by a prompt; a payment by hand can be anybody's. Counted in the database, for all processes and
 * across restarts.
 */

/** Prompts within a day that were cancelled, were not answered or are still open. */
const MAX_UNANSWERED = 2;
const DAY_SECONDS = 24 * 3_600;
const KIND = "unproved number";

const UNANSWERED =
	"Two prompts to this phone were cancelled or not answered. We send it none for a day: please pay by hand, or call us.";
const ENOUGH =
	"Enough was sent to this phone for today. Please pay by hand, or try again tomorrow.";

/**
 * Takes one of the day's messages to a number; false if none is left. Call it in the transaction that stores the
 * message. Transactions for the same number wait here for each other.
 *
 * @param phone as 2547… or +2547…
 */
export async function takeUnproved(tx: Tx, phone: string): Promise<boolean> {
	const number = phone.replace(/^\+/, "");
	return (await hasPaid(tx, number)) || takeMailSlot(tx, KIND, `+${number}`);
}

/** Gives back what `takeUnproved` took: nothing was sent. */
export async function returnUnproved(tx: Tx, payer: string): Promise<void> {
	await returnMailSlot(tx, KIND, `+${payer}`);
}

/**
 * 429 if no prompt may be sent to a number now. Call it in the transaction that stores the prompt.
 *
 * @param payer as 2547…
 */
export async function assertMayPrompt(tx: Tx, payer: string): Promise<void> {
	// Before the prompts are counted: a concurrent one is then stored already.
	if (!(await takeUnproved(tx, payer))) {
		throw new AppError("too_many", ENOUGH, { retryAfter: DAY_SECONDS });
	}
	const since = await pausedSince(tx, payer);
	if (since === undefined) return;
	const elapsed = (Date.parse(now()) - Date.parse(since)) / 1_000;
	const retryAfter = Math.max(1, Math.ceil(DAY_SECONDS - elapsed));
	throw new AppError("too_many", UNANSWERED, { retryAfter });
}

/**
 * Whether prompts to a number were not answered, so that it gets none for now.
 *
 * @param payer as 2547…
 */
export async function arePromptsPaused(db: Db, payer: string): Promise<boolean> {
	return (await pausedSince(db, payer)) !== undefined;
}

/**
 * The time of the earlier of the last prompts that were not answered; undefined if there may be another one. Open ones
 * count: many orders could otherwise ask at once.
 */
async function pausedSince(db: Db | Tx, payer: string): Promise<string | undefined> {
	const unanswered = await db
		.selectFrom("payment_attempts")
		.select("created_at")
		.where("payer", "=", payer)
		.where("created_at", ">", daysFromNow(-1))
		.where(({ or, eb, and }) =>
			or([
				eb("state", "in", ["waiting", "no_answer", "cancelled"]),
				and([eb("state", "=", "failed"), eb("result_code", "in", UNANSWERED_CODES)]),
			]),
		)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(MAX_UNANSWERED)
		.execute();
	const earlier = unanswered[MAX_UNANSWERED - 1]?.created_at;
	return earlier === undefined || (await hasPaid(db, payer)) ? undefined : earlier;
}

/** Whether a prompt to the number was ever paid. */
async function hasPaid(db: Db | Tx, payer: string): Promise<boolean> {
	const paid = await db
		.selectFrom("payment_attempts")
		.select("id")
		.where("payer", "=", payer)
		.where("state", "=", "paid")
		.limit(1)
		.executeTakeFirst();
	return paid !== undefined;
}
