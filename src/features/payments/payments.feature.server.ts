import { defineFeature } from "../../platform/feature.ts";
import { paymentsPersonalData } from "./payments.personal-data.server.ts";

export const payments = defineFeature({
	name: "payments",
	tables: {
		payments: {
			columns: {
				id: "harmless",
				order_id: "harmless",
				amount_cents: "harmless",
				method: "harmless",
				code: "personal",
				state: "harmless",
				source: "harmless",
				reason: "personal",
				recorded_by: "account",
				at: "harmless",
				created_at: "harmless",
			},
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
			keptFor: "orders",
		},
		payment_attempts: {
			columns: {
				id: "harmless",
				order_id: "harmless",
				token_hash: "harmless",
				checkout_request_id: "harmless",
				merchant_request_id: "harmless",
				amount_cents: "harmless",
				payer: "personal",
				state: "harmless",
				result_code: "harmless",
				result_text: "harmless",
				receipt: "personal",
				payment_id: "harmless",
				created_at: "harmless",
				asked_at: "harmless",
				next_query_at: "harmless",
				queries: "harmless",
				closed_at: "harmless",
			},
			// Phone numbers and receipts: no names.
			named: [],
			keptFor: "orders",
		},
		provider_messages: {
			columns: {
				id: "harmless",
				kind: "harmless",
				received_at: "harmless",
				attempt_id: "harmless",
				body: "personal",
				outcome: "harmless",
			},
			named: [
				{ kind: "Message of the payment provider", id: "id", at: "received_at", shown: ["kind"] },
			],
			keptFor: "orders",
		},
	},
	personalData: paymentsPersonalData,
});
