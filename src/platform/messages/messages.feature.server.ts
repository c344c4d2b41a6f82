import { defineFeature } from "../feature.ts";
import { columnsOf } from "../table.ts";

/** The texts of messages to customers, which staff can change. */
export const messageTexts = defineFeature({
	name: "message texts",
	tables: {
		message_templates: {
			columns: columnsOf({
				account: ["updated_by"],
				harmless: ["channel", "key", "text", "updated_at"],
			}),
		},
	},
});
