import type { Tx } from "../../db/transaction.ts";
import type { SmsSettings } from "../settings/sms.ts";
import { addToTotals } from "./message-totals.server.ts";
import type { Channel, OutboxMessage } from "./outbox-delivery.server.ts";
import { createSmsProvider, SmsRefused } from "./sms-providers.server.ts";

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
				? "SMS not sent; trying again later: the provider refuses our account, its credit or SMS_SENDER"
				: undefined,
		async record(tx, message, outcome) {
			await recordSms(tx, message, outcome);
			if (outcome === "sent")
				await addToTotals(tx, "sms", { sent: 1, cost: message.cost_cents ?? 0 });
		},
	};
}
