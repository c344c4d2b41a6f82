import type { App } from "../../platform/app-context.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { lastAttemptOf } from "../ledger/attempts.server.ts";
import { fromCents, isAgreed, summarise, sumsOf } from "../ledger/payment.ts";
import { moneyOf } from "../ledger/payments.server.ts";
import { receiptPath } from "../ledger/receipt.ts";
import { arePromptsPaused } from "../ledger/unproved-numbers.server.ts";
import type { HistoryEvent } from "../records/history.server.ts";
import type { OpenedRecord } from "./open-record.server.ts";
import type { TrackedPayment } from "./tracking.contract.ts";

/** What is due and paid for an order, and where to pay manually; null for a request. */
export async function readPayment(
	{ db, settings }: App,
	{ id, reference, phone, status, agreed }: OpenedRecord,
	history: readonly HistoryEvent[],
): Promise<TrackedPayment | null> {
	if (!agreed) return null;
	const { payments, refunds } = await moneyOf(db, id);
	return {
		price: fromCents(agreed.price_cents),
		material_cost: fromCents(agreed.material_cost_cents),
		agreed: isAgreed(
			status,
			history.some(({ event }) => event === "agreement"),
		),
		...summarise({ status, ...agreed }, sumsOf([...payments, ...refunds])),
		attempt: await lastAttemptOf(db, id),
		prompts: settings.mpesa !== undefined,
		prompts_paused: settings.mpesa !== undefined && (await arePromptsPaused(db, plainPhone(phone))),
		pay_to: settings.payTo ? { ...settings.payTo, account: reference } : null,
		unconfirmed: payments.filter(({ state }) => state === "unconfirmed").length,
		receipt_path: receiptPath({ reference, receipt_key: agreed.receipt_key }),
	};
}
