import { deleteExpiredKeys } from "./api/idempotency.server.ts";
import { deleteAbandonedUploads } from "./api/multipart.server.ts";
import { auditLogPersonalData } from "./audit/audit-log.personal-data.server.ts";
import { emptyOldEvents } from "./audit/audit-log.retention.server.ts";
import { databaseJob, defineFeature } from "./feature.ts";
import { deletePendingFiles } from "./files/pending-deletions.server.ts";
import { RATE_LIMIT_SECRET } from "./http/rate-limits.server.ts";
import { mailPersonalData } from "./mail/mail.personal-data.server.ts";
import { deleteFreeMailSlots } from "./mail/mail-limits.server.ts";
import { deleteOldMessages } from "./mail/outbox.server.ts";
import type { BackupRow } from "./table.ts";

export const meta = defineFeature({
	name: "meta",
	tables: {
		meta: {
			// Each server makes its own.
			inBackups: (row) => (row.key === RATE_LIMIT_SECRET ? undefined : row),
		},
	},
});

export const files = defineFeature({
	name: "files",
	jobs: [
		{ name: "files of deleted rows", destructive: true, run: deletePendingFiles },
		{
			name: "capacity for visitors' files",
			destructive: false,
			run: async ({ uploadCapacity, log }) => {
				for (const warning of await uploadCapacity.warnings()) log.warn(warning);
			},
		},
	],
});

export const http = defineFeature({
	name: "http",
	tables: {
		idempotency_keys: {},
	},
	jobs: [
		databaseJob("expired idempotency keys", ["sentForms"], deleteExpiredKeys),
		{
			name: "abandoned uploads",
			enforcesRetention: ["unfinishedUploads"],
			destructive: true,
			run: () => deleteAbandonedUploads(),
		},
	],
});

export const auditLog = defineFeature({
	name: "audit log",
	// Exports as spreadsheets are audited; they are no records with an address.
	auditedRecords: { spreadsheet: null },
	tables: {
		audit_log: {
			personSearch: [
				// Also for a deleted record: the log may be the only place that still names the person.
				{
					kind: "Entry in the audit log",
					id: "subject_id",
					at: "at",
					shown: ["subject", "action"],
					unsearched: ["actor_name"],
					recordIds: "subject_id",
				},
				{
					kind: "Author of changes",
					id: "actor_id",
					at: "at",
					name: "actor_name",
					unsearched: ["before", "after"],
					recordIds: "actor_id",
				},
			],
			addedAt: "at",
			retention: "changes",
		},
	},
	personalData: auditLogPersonalData,
	jobs: [
		{
			name: "what the audit log said long ago",
			enforcesRetention: ["changes"],
			destructive: true,
			run: emptyOldEvents,
		},
	],
});

export const LEFT_WAITING = "not sent again: it was waiting when the backup was made";

/** Without texts, which contain working links. Restored messages count as given up: the old server has sent them. */
function messageInBackups(row: BackupRow): BackupRow | undefined {
	const isAboutRecord = /^(?:order|request):/.test(String(row.dedupe_key));
	// Backups of the first version lack `given_up_at`, so their messages cannot be marked as not to be sent.
	if (!isAboutRecord || row.given_up_at === undefined) return undefined;
	const withoutText = { ...row, body: "" };
	if (row.sent_at !== null) return withoutText;
	return {
		...withoutText,
		given_up_at: row.given_up_at ?? row.next_attempt_at ?? null,
		last_error: LEFT_WAITING,
	};
}

export const mail = defineFeature({
	name: "mail",
	tables: {
		outbox: {
			personSearch: [
				{
					kind: "Email or SMS",
					id: "id",
					at: "created_at",
					name: "recipient",
					shown: ["subject"],
					unsearched: ["dedupe_key"],
					recordIds: "dedupe_key",
				},
			],
			contacts: ["recipient"],
			retention: "mails",
			inBackups: messageInBackups,
		},
		mail_slots: {
			personSearch: [],
			contacts: ["mailbox"],
			retention: "mailSlots",
		},
		message_totals: {},
	},
	personalData: mailPersonalData,
	jobs: [
		databaseJob("old mail", ["mails", "unsentMails"], deleteOldMessages),
		databaseJob("expired limits of emails and SMS", ["mailSlots"], deleteFreeMailSlots),
	],
});
