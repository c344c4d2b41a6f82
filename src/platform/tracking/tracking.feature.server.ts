import { defineFeature } from "../feature.ts";
import { trackingPersonalData } from "./tracking.personal-data.server.ts";

/** References and histories of orders and requests, which belong to different features. */
export const tracking = defineFeature({
	name: "tracking",
	tables: {
		record_references: {
			columns: { reference: "harmless", kind: "harmless", record_id: "harmless" },
		},
		record_history: {
			columns: {
				id: "harmless",
				kind: "harmless",
				record_id: "harmless",
				at: "harmless",
				actor_id: "account",
				event: "harmless",
				detail: "personal",
				search_text: "personal",
			},
			named: [
				{
					kind: "History of an order or a request",
					id: "record_id",
					at: "at",
					shown: ["event"],
					about: "record_id",
					except: ["search_text"],
				},
			],
			// With its order or request, whose change each entry is.
			keptFor: "orders",
		},
	},
	personalData: trackingPersonalData,
});
