import { defineFeature } from "../../platform/feature.ts";
import { columnsOf } from "../../platform/table.ts";

export const customerMessages = defineFeature({
	name: "customer messages",
	needs: ["ledger", "records"],
	tables: {
		message_templates: {
			columns: columnsOf({
				account: ["updated_by"],
				harmless: ["channel", "key", "text", "updated_at"],
			}),
		},
	},
});
