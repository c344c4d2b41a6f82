import { defineFeature } from "../feature.ts";
import { auditLogPersonalData } from "./audit-log.personal-data.server.ts";

export const auditLog = defineFeature({
	name: "audit log",
	tables: {
		audit_log: {
			columns: {
				id: "harmless",
				at: "harmless",
				actor_id: "account",
				actor_name: "personal",
				action: "harmless",
				subject: "harmless",
				subject_id: "harmless",
				before: "personal",
				after: "personal",
			},
		},
	},
	personalData: auditLogPersonalData,
});
