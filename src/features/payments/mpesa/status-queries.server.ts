import { now } from "../../../db/time.ts";
import { transaction } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { type AttemptRow, NO_ANSWER_MS, updateAttempt } from "../../ledger/attempts.server.ts";
import { NO_EVIDENCE } from "../evidence.ts";
import * as queries from "./attempts.queries.server.ts";
import type { MpesaClient } from "./mpesa-client.server.ts";
import { mpesaOf, nextCheckWithoutIdAt, nextQueryAt } from "./prompts.service.server.ts";
import { settleOrder, settleResult, UNSETTLED_OUTCOMES } from "./settle.server.ts";

/** Concurrent status queries per process. */
const MAX_CONCURRENT = 5;

/**
 * Queries the status of prompts whose callback has not arrived. Several processes share the work; if one is killed, its
 * attempts become due again on schedule.
 */
export async function queryPromptStatus(app: App): Promise<void> {
	const mpesa = mpesaOf(app);
	if (!mpesa) return;
	for (;;) {
		const claimed = await claimDueAttempts(app);
		await Promise.all(claimed.map((attempt) => queryStatus(app, mpesa, attempt)));
		if (claimed.length < MAX_CONCURRENT) return;
	}
}

function claimDueAttempts({ db }: App): Promise<AttemptRow[]> {
	return transaction(
		db,
		async (tx) => {
			const time = now();
			const due = await queries.claimDueAttempts(tx, time, MAX_CONCURRENT);
			for (const attempt of due) {
				await updateAttempt(tx, attempt.id, {
					...afterStatusQuery(attempt, time),
					queries: attempt.queries + 1,
				});
			}
			return due;
		},
		"read committed",
	);
}

/** The attempt's columns if this query gets no answer either. */
function afterStatusQuery(attempt: AttemptRow, time: string): Partial<AttemptRow> {
	const { checkout_request_id: request, created_at: created } = attempt;
	const sentAt = attempt.asked_at ?? created;
	const next = request ? nextQueryAt(sentAt, time) : nextCheckWithoutIdAt(created, time);
	const age = Date.parse(time) - Date.parse(sentAt);
	return {
		next_query_at: next,
		// Another prompt may then be sent; a late result of this one still counts.
		...(next === null && { closed_at: time }),
		...(age >= NO_ANSWER_MS && { state: "no_answer" }),
	};
}

async function queryStatus(app: App, mpesa: MpesaClient, claimed: AttemptRow): Promise<void> {
	const { id, order_id: orderId, checkout_request_id: request } = claimed;
	if (request === null) return;
	const answer = await mpesa.query(request);
	if (answer.kind === "unknown") {
		app.log.info(
			{ attempt: id, reason: answer.message },
			"M-Pesa has not reported the outcome of a prompt yet",
		);
		return;
	}
	try {
		const outcome = await settleOrder(app, orderId, async (tx) => {
			const attempt = await queries.findAttempt(tx, id);
			return attempt ? settleResult(tx, attempt, { ...answer, reported: NO_EVIDENCE }) : "no order";
		});
		const level = UNSETTLED_OUTCOMES.includes(outcome) ? "error" : "info";
		app.log[level]({ attempt: id, code: answer.resultCode, outcome }, "prompt status queried");
	} catch (error) {
		app.log.error({ error, attempt: id }, "the outcome of a prompt could not be stored");
	}
}
