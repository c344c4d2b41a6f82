import { defineFeature } from "../../platform/feature.ts";
import { ledgerPersonalData } from "./ledger.personal-data.server.ts";

/** Payments, refunds and prompts as rows, and their sums. The feature `payments` decides what is stored. */
export const ledger = defineFeature({
	name: "ledger",
	needs: ["accounts"],
	tables: {
		payments: {
			personSearch: [
				{
					kind: "Payment",
					id: "order_id",
					at: "created_at",
					shown: ["method", "state"],
					unsearched: ["code"],
					recordIds: "order_id",
				},
			],
			addedAt: "created_at",
			retention: "orders",
		},
		payment_attempts: {
			personSearch: [
				{
					kind: "Payment prompt for somebody's order",
					id: "id",
					at: "created_at",
					name: "payer",
					shown: ["state"],
					// Only a phone number, which is not part of a text.
					unsearched: ["payer", "receipt"],
				},
			],
			contacts: ["payer"],
			retention: "orders",
		},
		receipts: {
			personSearch: [
				{
					kind: "Payer named on a receipt",
					id: "order_id",
					at: "issued_at",
					name: "payer",
					shown: ["number"],
					unsearched: ["payer_pin", "tax_invoice"],
					recordIds: "order_id",
				},
			],
			retention: "orders",
		},
		receipt_counter: {},
	},
	personalData: ledgerPersonalData,
});
