import type { App } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { isReportSecret, recordDelivery } from "../../platform/mail/delivery-reports.server.ts";
import { readTotals } from "../../platform/mail/message-totals.server.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { fromCents } from "../ledger/payment.ts";
import { messageRules } from "../orders/message-rules.server.ts";
import type { SmsMonth } from "./staff-notices.contract.ts";

interface Report {
	secret: string;
	id: string;
	status: string;
	failureReason?: string | null | undefined;
}

/**
 * Stores a delivery report. Unknown and repeated reports change nothing and still succeed, so that the provider does
 * not retry.
 */
export async function takeReport(
	{ db, settings, log }: App,
	{ secret, id, status, failureReason = null }: Report,
): Promise<void> {
	if (!settings.sms || !isReportSecret(settings.sms, secret)) {
		throw new AppError("not_found", "There is nothing at this address");
	}
	const stored = await recordDelivery(
		db,
		{ id, status, reason: failureReason },
		messageRules.recordSms,
	);
	if (!stored) log.debug("SMS delivery report ignored");
}

/** The SMS totals of a month, by default the current one. Staff only. */
export async function sumSms(
	{ db }: App,
	actor: Actor | null,
	{ month = fairDay(Date.now()).slice(0, 7) }: { month?: string | undefined },
): Promise<SmsMonth> {
	requireAccess(actor, "staff");
	const { cost_cents, ...counts } = await readTotals(db, month);
	return { month, ...counts, cost: fromCents(cost_cents) };
}
