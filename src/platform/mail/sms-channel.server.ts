import { createHmac } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { isSameSecret } from "../http/same-secret.server.ts";
import type { SmsSettings } from "../settings/services.ts";
import { nairobiDay } from "../text/nairobi.ts";
import type { Channel, OutboxMessage } from "./outbox-delivery.server.ts";
import { createSmsProvider, SmsRefused, withoutNumbers } from "./sms-providers.server.ts";

/** With the outbox's back-off, about a day; later the message is useless. */
const GIVE_UP_AFTER = 13;

export type RecordSms = (
	tx: Tx,
	message: Pick<OutboxMessage, "dedupe_key" | "subject">,
	state: "sent" | "given_up" | "delivered" | "failed",
) => Promise<void>;

export function createSmsChannel(settings: SmsSettings, recordSms: RecordSms): Channel {
	const provider = createSmsProvider(settings);
	return {
		name: "sms",
		noun: "SMS",
		async send({ recipient, body }) {
			const { id, costCents } = await provider.send(recipient, body);
			return { provider_id: id, cost_cents: costCents, delivery: "sent" };
		},
		isFinal: (error, attempts) =>
			attempts >= GIVE_UP_AFTER || (error instanceof SmsRefused && error.reason === "recipient"),
		failure: (error) =>
			error instanceof SmsRefused && error.reason === "account"
				? "SMS not sent; trying again later: the provider refuses our account or SMS_SENDER, or the credit is used up"
				: undefined,
		async record(tx, message, outcome) {
			await recordSms(tx, message, outcome);
			if (outcome === "sent") await addToTotals(tx, { sent: 1, cost: message.cost_cents ?? 0 });
		},
	};
}

/** Counts messages and their cost by month, because the messages themselves are deleted after a month. */
async function addToTotals(tx: Tx, { sent = 0, delivered = 0, failed = 0, cost = 0 }) {
	const counted = { sent, delivered, failed, cost_cents: cost };
	await tx
		.insertInto("message_totals")
		.values({ month: nairobiDay(Date.now()).slice(0, 7), channel: "sms", ...counted })
		.onConflict((conflict) =>
			conflict.columns(["month", "channel"]).doUpdateSet((eb) => ({
				sent: eb("message_totals.sent", "+", sent),
				delivered: eb("message_totals.delivered", "+", delivered),
				failed: eb("message_totals.failed", "+", failed),
				cost_cents: eb("message_totals.cost_cents", "+", cost),
			})),
		)
		.execute();
}

export async function readTotals(db: Db, month: string) {
	const row = await db
		.selectFrom("message_totals")
		.select(["sent", "delivered", "failed", "cost_cents"])
		.where("month", "=", month)
		.where("channel", "=", "sms")
		.executeTakeFirst();
	return row ?? { sent: 0, delivered: 0, failed: 0, cost_cents: 0 };
}

/** Secret at the end of the URL for delivery reports. Derived from the API key, so that a new key changes it. */
export function reportSecret({ apiKey }: SmsSettings): string {
	return createHmac("sha256", apiKey).update("delivery reports").digest("hex").slice(0, 40);
}

export function isReportSecret(settings: SmsSettings, given: string): boolean {
	return isSameSecret(given, reportSecret(settings));
}

const FINAL_STATES: Record<string, "delivered" | "failed"> = {
	success: "delivered",
	failed: "failed",
	rejected: "failed",
};

/** Records the final state of an SMS; only the first final report counts. Returns false if no sent SMS has this id. */
export async function recordDelivery(
	db: Db,
	report: { id: string; status: string; reason: string | null },
	recordSms: RecordSms,
): Promise<boolean> {
	const delivery = FINAL_STATES[report.status.toLowerCase()];
	if (!delivery) return false;
	return transaction(db, async (tx) => {
		const message = await tx
			.updateTable("outbox")
			.set({ delivery, last_error: report.reason && withoutNumbers(report.reason) })
			.where("provider_id", "=", report.id)
			.where("channel", "=", "sms")
			.where("delivery", "=", "sent")
			.returning(["dedupe_key", "subject"])
			.executeTakeFirst();
		if (!message) return false;
		await recordSms(tx, message, delivery);
		await addToTotals(tx, { [delivery]: 1 });
		return true;
	});
}
