import { defineFeature } from "../feature.ts";

/** Messages to customers: their texts. */
export const messages = defineFeature({
	name: "messages",
	tables: {
		message_templates: {
			columns: {
				channel: "harmless",
				key: "harmless",
				text: "harmless",
				updated_at: "harmless",
				updated_by: "account",
			},
		},
	},
});
