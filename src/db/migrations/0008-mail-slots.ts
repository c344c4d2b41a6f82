import type { Kysely } from "kysely";

/** Limits e-mails per mailbox: each e-mail takes one of the mailbox's numbered slots for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("mail_slots")
		.addColumn("mailbox", "text", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("slot", "integer", (c) => c.notNull())
		.addColumn("taken_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("mail_slots_pkey", ["mailbox", "kind", "slot"])
		.execute();
}
