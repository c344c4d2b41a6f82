import { expect, test } from "vitest";
import { cancelledSentence } from "./cancelled.ts";

test.each([
	[{ paid: 0, refunded: 0, to_refund: 0 }, "call us if that is a mistake"],
	[
		{ paid: 500, refunded: 0, to_refund: 500 },
		"KES 500 was paid for it, and we will pay it back or agree with you what to do",
	],
	[
		{ paid: 1_250.5, refunded: 200, to_refund: 1_250.5 },
		"KES 1,250.50 of what was paid has not gone back yet, and we will pay it back or agree with you what to do",
	],
	[{ paid: 0, refunded: 500, to_refund: 0 }, "KES 500 was paid back"],
	[{ paid: 300, refunded: 0, to_refund: 0 }, "KES 300 was kept as agreed with you"],
	[
		{ paid: 300, refunded: 200, to_refund: 0 },
		"KES 200 was paid back, and KES 300 was kept as agreed with you",
	],
])("the customer of a cancelled order with %j reads what becomes of the money", (sums, said) => {
	expect(cancelledSentence(sums)).toBe(`This order was cancelled; ${said}.`);
});
