import { databaseJob, defineFeature } from "../feature.ts";
import { columnsOf } from "../table.ts";
import { auditLogPersonalData } from "./audit-log.personal-data.server.ts";
import { anonymizeDeletedAccounts, emptyOldEvents } from "./audit-log.retention.server.ts";

export const auditLog = defineFeature({
	name: "audit log",
	tables: {
		audit_log: {
			columns: columnsOf({
				personal: ["actor_name", "before", "after"],
				account: ["actor_id"],
				harmless: ["id", "at", "action", "subject", "subject_id"],
			}),
			named: [
				// Also for a deleted record: the log may be the only place that still names the person.
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
					name: "actor_name",
					except: ["before", "after"],
					about: "actor_id",
				},
			],
			keptFor: "changes",
		},
	},
	personalData: auditLogPersonalData,
	jobs: [
		{
			name: "what the audit log said long ago",
			enforces: ["changes"],
			destructive: true,
			run: emptyOldEvents,
		},
		databaseJob("deleted accounts in the audit log", [], anonymizeDeletedAccounts),
	],
});
