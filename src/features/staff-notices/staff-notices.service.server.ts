import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import {
	isReportSecret,
	readTotals,
	recordDelivery,
} from "../../platform/mail/sms-channel.server.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { fromCents } from "../ledger/payment.ts";
import { outboxHooks } from "../orders/outbox-hooks.server.ts";
import type { Notices, SmsMonth } from "./staff-notices.contract.ts";

/** Until they choose, staff are notified of everything. */
const ALL: Notices = { orders: true, payments: true, requests: true };

export async function readNoticeChoices({ db }: App, actor: Actor | null): Promise<Notices> {
	const { id } = requireAccess(actor, "staff");
	const row = await db
		.selectFrom("staff_notices")
		.select(["orders", "payments", "requests"])
		.where("user_id", "=", id)
		.executeTakeFirst();
	if (!row) return ALL;
	return { orders: row.orders === 1, payments: row.payments === 1, requests: row.requests === 1 };
}

export async function changeNoticeChoices(
	{ db }: App,
	actor: Actor | null,
	chosen: Notices,
): Promise<Notices> {
	const { id } = requireAccess(actor, "staff");
	const values = {
		orders: chosen.orders ? 1 : 0,
		payments: chosen.payments ? 1 : 0,
		requests: chosen.requests ? 1 : 0,
	};
	await transaction(db, async (tx) => {
		await tx
			.insertInto("staff_notices")
			// Reports only what happens from now on.
			.values({ user_id: id, ...values, told_until: now(), mailed_at: null })
			.onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
			.execute();
	});
	return chosen;
}

interface DeliveryReport {
	secret: string;
	id: string;
	status: string;
	failureReason?: string | null | undefined;
}

/** Stores a delivery report. Unknown and repeated ones succeed without change, so that the provider does not retry. */
export async function storeDeliveryReport(
	{ db, settings, log }: App,
	{ secret, id, status, failureReason = null }: DeliveryReport,
): Promise<void> {
	if (!settings.sms || !isReportSecret(settings.sms, secret)) {
		throw new AppError("not_found", "There is nothing at this address");
	}
	const stored = await recordDelivery(
		db,
		{ id, status, reason: failureReason },
		outboxHooks.recordSms,
	);
	if (!stored) log.debug("SMS delivery report ignored");
}

export async function readSmsTotals(
	{ db }: App,
	actor: Actor | null,
	{ month = nairobiDay(Date.now()).slice(0, 7) }: { month?: string | undefined },
): Promise<SmsMonth> {
	requireAccess(actor, "staff");
	const { cost_cents, ...counts } = await readTotals(db, month);
	return { month, ...counts, cost: fromCents(cost_cents) };
}
