import { defineFeature } from "../../platform/feature.ts";
import { columnsOf } from "../../platform/table.ts";
import { recordsPersonalData } from "./records.personal-data.server.ts";

/** References and histories of orders and requests, which belong to different features. */
export const records = defineFeature({
	name: "records",
	needs: ["accounts"],
	tables: {
		record_references: {
			columns: columnsOf({
				harmless: ["reference", "kind", "record_id"],
			}),
		},
		record_history: {
			columns: columnsOf({
				personal: ["detail", "search_text"],
				account: ["actor_id"],
				harmless: ["id", "kind", "record_id", "at", "event"],
			}),
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
			// Kept as long as the order or request whose change each entry records.
			keptFor: "orders",
		},
	},
	personalData: recordsPersonalData,
});
