import type { MessageRules } from "../../platform/mail/outbox.server.ts";
import { takeUnproved } from "../ledger/unproved-numbers.server.ts";
import { recordHistory } from "../records/history.server.ts";
import { withCurrentSums } from "./current-sums.server.ts";

/** Messages to customers name sums that change, go to numbers that nobody proved, and appear in an order's history. */
export const messageRules: MessageRules = {
	currentText: withCurrentSums,
	takeUnsolicited: takeUnproved,
	async recordSms(tx, { dedupe_key, subject }, state) {
		const id = /^order:([0-9a-f-]{36}):/.exec(dedupe_key)?.[1];
		if (!id) return;
		const detail = { channel: "sms", template: subject, state } as const;
		await recordHistory(tx, { kind: "order", id }, null, "message", detail);
	},
};
