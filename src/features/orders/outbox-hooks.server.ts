import type { OutboxHooks } from "../../platform/mail/outbox.server.ts";
import { type StatedSums, withCurrentSums } from "../customer-messages/current-sums.server.ts";
import { takeMessageAllowance } from "../ledger/unproved-numbers.server.ts";
import { recordHistory } from "../records/history.server.ts";
import { findOrderRow } from "./orders.present.server.ts";

/** Updates a message's amounts when it is sent, limits messages to unproved numbers, and adds each SMS to the history. */
export const outboxHooks: OutboxHooks = {
	async currentBody(db, { amountsToUpdate, ...message }, sender) {
		const stated = JSON.parse(amountsToUpdate) as StatedSums;
		const order = await findOrderRow(db, stated.order_id);
		return order ? withCurrentSums(db, order, { ...message, sums: stated }, sender) : message.body;
	},
	maySendToUnprovedNumber: takeMessageAllowance,
	async recordSms(tx, { dedupe_key, subject }, state) {
		const id = /^order:([0-9a-f-]{36}):/.exec(dedupe_key)?.[1];
		if (!id) return;
		const detail = { channel: "sms", template: subject, state } as const;
		await recordHistory(tx, { kind: "order", id }, null, "message", detail);
	},
};
