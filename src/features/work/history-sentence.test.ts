import { expect, test } from "vitest";
import { historySentence } from "./history-sentence.ts";

const nameOf = (id: string) => ({ a: "Amina", b: "Brian" })[id] ?? "?";

test.each([
	[{ event: "placed", detail: { status: "pending" } }, "Received"],
	[{ event: "status", detail: { from: "processing", to: "completed" } }, "Processing → Completed"],
	[{ event: "owner", detail: { from: null, to: "a" } }, "Looked after by: nobody → Amina"],
	[{ event: "owner", detail: { from: "a", to: "b" } }, "Looked after by: Amina → Brian"],
	[{ event: "due", detail: { from: null, to: "2031-04-14" } }, "Due: no date → Apr 14, 2031"],
	[{ event: "note", detail: { text: "Called." } }, "Called."],
	[
		{
			event: "agreement",
			detail: {
				price: { from: 400_000, to: 350_050 },
				material_cost: { from: 1, to: 1 },
				reason: "Brings maize",
			},
		},
		"Agreed: price KES 4,000 → KES 3,500.50 (Brings maize)",
	],
	[
		{
			event: "payment",
			detail: { payment_id: "p", amount: 100_000, method: "mpesa", state: "confirmed" },
		},
		"Payment of KES 1,000 by M-Pesa: confirmed",
	],
	[
		{
			event: "payment",
			detail: {
				payment_id: "p",
				amount: null,
				method: "mpesa",
				state: "refused",
				reason: "Unknown",
			},
		},
		"Payment by M-Pesa: refused (Unknown)",
	],
	[
		{ event: "message", detail: { channel: "sms", template: "order_received", state: "sent" } },
		"SMS “order received”: sent",
	],
	[{ event: "help", detail: { text: "Drew the circuit" } }, "What we did: Drew the circuit"],
	[
		{ event: "help", detail: { text: "2026-03-05: Drew the circuit" } },
		"What we did: Mar 5, 2026: Drew the circuit",
	],
	[{ event: "note", detail: null }, "Erased with the customer's data"],
] as const)("%j reads %s", (happened, sentence) => {
	expect(historySentence(happened, nameOf)).toBe(sentence);
});
