import { databaseJob, defineFeature } from "../feature.ts";
import { mailPersonalData } from "./mail.personal-data.server.ts";
import { deleteFreeMailSlots } from "./mail-limits.server.ts";
import { forgetOldMail } from "./outbox.server.ts";

export const mail = defineFeature({
	name: "mail",
	tables: {
		outbox: {
			columns: {
				id: "harmless",
				dedupe_key: "personal",
				recipient: "personal",
				subject: "personal",
				body: "personal",
				created_at: "harmless",
				attempts: "harmless",
				next_attempt_at: "harmless",
				sent_at: "harmless",
				last_error: "personal",
				given_up_at: "harmless",
				channel: "harmless",
				provider_id: "harmless",
				delivery: "harmless",
				cost_cents: "harmless",
				held_for: "harmless",
				known_status: "harmless",
			},
			named: [
				{
					kind: "Mail or SMS",
					id: "id",
					at: "created_at",
					shown: ["recipient", "subject"],
					except: ["dedupe_key"],
					about: "dedupe_key",
				},
			],
			keptFor: "mails",
		},
		mail_slots: {
			columns: { mailbox: "personal", kind: "harmless", slot: "harmless", taken_at: "harmless" },
			named: [],
			keptFor: "mailSlots",
		},
		message_totals: {
			columns: {
				month: "harmless",
				channel: "harmless",
				sent: "harmless",
				delivered: "harmless",
				failed: "harmless",
				cost_cents: "harmless",
			},
		},
	},
	personalData: mailPersonalData,
	jobs: [
		databaseJob("old mail", ["mails", "unsentMails"], forgetOldMail),
		databaseJob("free mail slots", ["mailSlots"], deleteFreeMailSlots),
	],
});
