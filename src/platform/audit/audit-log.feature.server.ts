import { databaseJob, defineFeature } from "../feature.ts";
import { auditLogPersonalData } from "./audit-log.personal-data.server.ts";
import { emptyOldEvents, forgetDeletedAccounts } from "./audit-log.retention.server.ts";

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
			named: [
				// Also of a record that is gone: the log is then all that still names the person.
				{
					kind: "Entry in the audit log",
					id: "subject_id",
					at: "at",
					shown: ["subject", "action"],
					except: ["actor_name"],
					about: "subject_id",
				},
				{
					kind: "Author of changes",
					id: "actor_id",
					at: "at",
					shown: ["actor_name"],
					except: ["before", "after"],
					about: "actor_id",
				},
			],
			keptFor: "changes",
		},
	},
	personalData: auditLogPersonalData,
	jobs: [
		{ name: "what the audit log said long ago", enforces: ["changes"], run: emptyOldEvents },
		databaseJob("deleted accounts in the audit log", [], forgetDeletedAccounts),
	],
});
