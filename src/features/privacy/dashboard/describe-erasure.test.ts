import { expect, test } from "vitest";
import { describeErasure, describeParts } from "./describe-erasure.ts";

const NOTHING = { account: false, orders: 0, requests: 0, results: 0, files: 0, mails: 0 };

test.each([
	[
		{ account: true, orders: 2, requests: 1, files: 3, mails: 1 },
		"Erased: the account, the person in 2 orders, 1 request with 3 files and 1 mail.",
	],
	[{ orders: 1, results: 2 }, "Erased: the person in 1 order and the name in 2 results."],
	[{ orders: 1 }, "Erased: the person in 1 order."],
	[{ account: true, requests: 2 }, "Erased: the account and 2 requests."],
	[{}, "Erased: what the audit log said about the person."],
])("%j is described as: %s", (counts, sentence) => {
	expect(describeErasure({ ...NOTHING, ...counts })).toBe(sentence);
});

test.each([
	[{ orders: 1 }, "1 order"],
	[{ mails: 2, orders: 1, changes: 1 }, "1 order, 2 emails and 1 entry of the audit log"],
	[{ guardian_in_orders: 2, sms: 3 }, "2 guardians in orders and 3 SMS"],
	[
		{ announcements: 2, security_events: 1, account: 1 },
		"1 account, 2 announcements and 1 security event",
	],
	[{ deliveries: 1, passkeys: 1 }, "1 delivery and 1 passkey"],
])("%j is named before an erasure: %s", (parts, text) => {
	expect(describeParts(parts)).toBe(text);
});
