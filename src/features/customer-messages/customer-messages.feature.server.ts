import { defineFeature } from "../../platform/feature.ts";

export const customerMessages = defineFeature({
	name: "customer messages",
	needs: ["ledger", "records"],
	tables: {
		message_templates: {},
	},
});
