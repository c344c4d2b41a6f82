import { expect, test } from "vitest";
import { historySentence } from "./history-sentence.ts";

const nameOf = (id: string) => ({ a: "Amina", b: "Brian" })[id] ?? "?";

test.each([
	[{ event: "placed", detail: { status: "pending" } }, "Received"],
	[{ event: "status", detail: { from: "processing", to: "completed" } }, "Processing → Completed"],
	[{ event: "owner", detail: { from: null, to: "a" } }, "Owner: nobody → Amina"],
	[{ event: "owner", detail: { from: "a", to: "b" } }, "Owner: Amina → Brian"],
	[{ event: "due", detail: { from: null, to: "2031-04-14" } }, "Due: no date → Apr 14, 2031"],
	[{ event: "note", detail: { text: "Called." } }, "Called."],
	[
		{ event: "contact", detail: { channel: "whatsapp", outcome: "no_answer" } },
		"WhatsApp: no answer",
	],
	[{ event: "reply", detail: { subject: "Help", text: "Hello" } }, "Email “Help”\nHello"],
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
			event: "agreement",
			detail: {
				price: { from: 400_000, to: 400_000 },
				material_cost: { from: 0, to: 0 },
				reason: "By phone",
			},
		},
		"Agreed: price KES 4,000, materials KES 0 (By phone)",
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
	[{ event: "file", detail: { name: "a.pdf" } }, "File for the customer added: a.pdf"],
	[
		{ event: "file", detail: { name: "a.pdf", removed: true } },
		"File for the customer deleted: a.pdf",
	],
	...(
		[
			[{ state: "planned" }, "planned for Mar 20, 2026, Nakuru"],
			[
				{ state: "planned", moved_from: "2026-03-18" },
				"planned for Mar 18, 2026 → Mar 20, 2026, Nakuru",
			],
			[{ state: "handed_over", handed_to: "Grace" }, "handed over to Grace, Nakuru"],
			[{ state: "received" }, "received"],
			[{ state: "missing" }, "not arrived"],
			[{ state: "missing", problem: "Wrong school" }, "not arrived (Wrong school)"],
			[{ state: "cancelled" }, "cancelled"],
		] as const
	).map(
		([detail, words]) =>
			[
				{
					event: "delivery",
					detail: { what: "Frame", place: "Nakuru", planned_on: "2026-03-20", ...detail },
				},
				`Delivery of Frame: ${words}`,
			] as const,
	),
	...(
		[
			["MR-222222", "moved to MR-222222 (Wrong order)"],
			[null, "moved here from another order (Wrong order)"],
		] as const
	).map(
		([moved_to, words]) =>
			[
				{
					event: "payment",
					detail: {
						...{ payment_id: "p", amount: 100_000, method: "cash", state: "moved" },
						...{ reason: "Wrong order", moved_to },
					},
				},
				`Payment of KES 1,000 by cash: ${words}`,
			] as const,
	),
	[{ event: "note", detail: null }, "Erased with the customer's data"],
] as const)("%j reads %s", (event, sentence) => {
	expect(historySentence(event, nameOf)).toBe(sentence);
});
