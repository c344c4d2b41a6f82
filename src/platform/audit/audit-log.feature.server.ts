import { defineFeature } from "../feature.ts";

export const auditLog = defineFeature({
	name: "audit log",
	tables: {
		audit_log: {
			columns: {
				id: "harmless",
				at: "harmless",
				actor_id: "personal",
				actor_name: "personal",
				action: "harmless",
				subject: "harmless",
				subject_id: "harmless",
				before: "personal",
				after: "personal",
			},
		},
	},
});
