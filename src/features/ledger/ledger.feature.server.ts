import { defineFeature } from "../../platform/feature.ts";
import { columnsOf } from "../../platform/table.ts";
import { ledgerPersonalData } from "./ledger.personal-data.server.ts";

/** Payments, refunds and prompts as rows, and their sums. The feature `payments` decides what is stored. */
export const ledger = defineFeature({
	name: "ledger",
	needs: ["accounts"],
	tables: {
		payments: {
			columns: columnsOf({
				personal: ["code", "reason"],
				account: ["recorded_by"],
				harmless: [
					"id",
					"order_id",
					"amount_cents",
					"method",
					"state",
					"source",
					"at",
					"created_at",
					"part_of",
					"moved_from",
				],
			}),
			named: [
				{
					kind: "Payment",
					id: "order_id",
					at: "created_at",
					shown: ["method", "state"],
					except: ["code"],
					about: "order_id",
				},
			],
			addedAt: "created_at",
			retention: "orders",
		},
		payment_attempts: {
			columns: columnsOf({
				personal: ["payer", "receipt"],
				harmless: [
					"id",
					"order_id",
					"token_hash",
					"checkout_request_id",
					"merchant_request_id",
					"amount_cents",
					"state",
					"result_code",
					"result_text",
					"payment_id",
					"created_at",
					"asked_at",
					"next_query_at",
					"queries",
					"closed_at",
				],
			}),
			named: [
				{
					kind: "Prompt to pay for somebody's order",
					id: "id",
					at: "created_at",
					name: "payer",
					shown: ["state"],
					// Only a phone number, which is not part of a text.
					except: ["payer", "receipt"],
				},
			],
			contacts: ["payer"],
			retention: "orders",
		},
		receipts: {
			columns: columnsOf({
				personal: ["payer", "payer_pin", "tax_invoice"],
				harmless: ["order_id", "number", "issued_at"],
			}),
			named: [
				{
					kind: "Payer of a receipt",
					id: "order_id",
					at: "issued_at",
					name: "payer",
					shown: ["number"],
					except: ["payer_pin", "tax_invoice"],
					about: "order_id",
				},
			],
			retention: "orders",
		},
		receipt_counter: { columns: columnsOf({ harmless: ["id", "last"] }) },
	},
	personalData: ledgerPersonalData,
});
