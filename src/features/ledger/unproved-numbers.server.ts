import type { Db } from "../../db/connect.ts";
import { daysFromNow, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { returnMailSlot, takeMailSlot } from "../../platform/mail/mail-limits.server.ts";
import { UNANSWERED_CODES } from "./result-codes.ts";

// A phone number is unproved until a prompt to it was paid (a payment by hand can be anybody's). Until then it gets few
// messages, because strangers can order with it. They are counted in the database, for all processes and across restarts.

/** Cancelled, unanswered or open prompts per day. */
const MAX_UNANSWERED = 2;
const DAY_SECONDS = 24 * 3_600;
const KIND = "unproved number";

const UNANSWERED_TEXT =
	"Two prompts to this phone were cancelled or not answered. We will not send it another for a day: please pay from your M-Pesa menu, or call us.";
const TOO_MANY_TEXT =
	"We cannot send this phone more prompts today. Please pay from your M-Pesa menu, or try again tomorrow.";

/**
 * Takes one of the day's messages to a number; false if none is left. Call it in the transaction that stores the
 * message; others for the number wait here.
 * @param phone as 2547… or +2547…
 */
export async function takeMessageAllowance(tx: Tx, phone: string): Promise<boolean> {
	const number = phone.replace(/^\+/, "");
	return (await hasPaid(tx, number)) || takeMailSlot(tx, KIND, `+${number}`);
}

/** Returns what `takeMessageAllowance` took for an unsent message. */
export async function returnMessageAllowance(tx: Tx, payer: string): Promise<void> {
	await returnMailSlot(tx, KIND, `+${payer}`);
}

/** 429 if the number may get no prompt now. Call it in the transaction that stores the prompt. `payer`: as 2547… */
export async function assertMayPrompt(tx: Tx, payer: string): Promise<void> {
	// Before the count: a concurrent prompt is then stored already.
	if (!(await takeMessageAllowance(tx, payer))) {
		throw new AppError("too_many", TOO_MANY_TEXT, { retryAfter: DAY_SECONDS });
	}
	const since = await pausedSince(tx, payer);
	if (since === undefined) return;
	const elapsed = (Date.parse(now()) - Date.parse(since)) / 1_000;
	const retryAfter = Math.max(1, Math.ceil(DAY_SECONDS - elapsed));
	throw new AppError("too_many", UNANSWERED_TEXT, { retryAfter });
}

/** Whether the number gets no prompts for now, because it did not answer. `payer`: as 2547… */
export async function arePromptsPaused(db: Db, payer: string): Promise<boolean> {
	return (await pausedSince(db, payer)) !== undefined;
}

/** When the earlier of the last two unanswered (or open) prompts was sent; undefined if another one is allowed. */
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
