import { defineFeature } from "../feature.ts";

/** Messages to customers: their texts. */
export const messageTexts = defineFeature({
	name: "message texts",
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
