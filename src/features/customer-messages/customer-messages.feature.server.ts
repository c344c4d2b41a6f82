import { defineFeature } from "../../platform/feature.ts";
import { TEMPLATES } from "./templates.ts";

export const customerMessages = defineFeature({
	name: "customer messages",
	needs: ["ledger", "records"],
	auditedRecords: {
		message: async (_db, ids) =>
			TEMPLATES.map(({ channel, key, label }) => ({
				id: `${channel} ${key}`,
				label,
				path: null,
			})).filter(({ id }) => ids.includes(id)),
	},
	tables: {
		message_templates: {},
	},
});
