import { databaseJob, defineFeature } from "../feature.ts";
import { columnsOf } from "../table.ts";
import { mailPersonalData } from "./mail.personal-data.server.ts";
import { deleteFreeMailSlots } from "./mail-limits.server.ts";
import { messageInBackups } from "./messages-in-backups.ts";
import { deleteOldMessages } from "./outbox.server.ts";

export const mail = defineFeature({
	name: "mail",
	tables: {
		outbox: {
			columns: columnsOf({
				personal: ["dedupe_key", "recipient", "subject", "body", "last_error"],
				harmless: [
					"id",
					"created_at",
					"attempts",
					"next_attempt_at",
					"sent_at",
					"given_up_at",
					"channel",
					"provider_id",
					"delivery",
					"cost_cents",
					"held_for",
					"known_status",
					"sums",
				],
			}),
			named: [
				{
					kind: "Mail or SMS",
					id: "id",
					at: "created_at",
					name: "recipient",
					shown: ["subject"],
					except: ["dedupe_key"],
					about: "dedupe_key",
				},
			],
			contacts: ["recipient"],
			keptFor: "mails",
			inBackups: messageInBackups,
		},
		mail_slots: {
			columns: columnsOf({
				personal: ["mailbox"],
				harmless: ["kind", "slot", "taken_at"],
			}),
			named: [],
			contacts: ["mailbox"],
			keptFor: "mailSlots",
		},
		message_totals: {
			columns: columnsOf({
				harmless: ["month", "channel", "sent", "delivered", "failed", "cost_cents"],
			}),
		},
	},
	personalData: mailPersonalData,
	jobs: [
		databaseJob("old mail", ["mails", "unsentMails"], deleteOldMessages),
		databaseJob("free mail slots", ["mailSlots"], deleteFreeMailSlots),
	],
});
