import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { daysFromNow, now } from "../../db/time.ts";
import { BATCH_ROWS, changeInBatches, type Tx } from "../../db/transaction.ts";
import { SAMPLE_STAFF_DOMAIN } from "../../product/kinds.ts";
import { RETENTION } from "../../product/retention.ts";
import type { CurrentSite } from "../../site.ts";
import { AppError } from "../http/app-error.ts";
import type { Log } from "../operations/log.server.ts";
import type { Settings } from "../settings.ts";
import { oneLine } from "../text/one-line.ts";
import { createEmailChannel } from "./email-channel.server.ts";
import type { StatusHold } from "./held-messages.server.ts";
import { mailboxOf, type SlotKind, takeMailSlot } from "./mail-limits.server.ts";
import { type BodyOf, type Channel, startDelivery } from "./outbox-delivery.server.ts";
import { createSmsChannel, type RecordSms } from "./sms-channel.server.ts";

/** Who writes to customers, and where their links lead. */
export interface SenderDetails {
	site: string;
	siteUrl: string;
}

interface SenderSource {
	settings: Pick<Settings, "siteUrl">;
	site: () => CurrentSite;
}

export const senderOf = ({ settings, site }: SenderSource): SenderDetails => ({
	site: site().name,
	siteUrl: settings.siteUrl,
});

export interface Mail {
	/** Deduplicates: a second message with the same key is not stored. For example `order:{id}:customer`. */
	dedupeKey: string;
	/** Who caused it; each kind has its own daily limit per recipient. */
	kind: Exclude<SlotKind, Sms["kind"] | "unproved number">;
	to: string;
	subject: string;
	/** Plain text; a paragraph is one line. The last line `Do this: https://…` on our own site becomes the button. */
	body: string;
	hold?: StatusHold | undefined;
	/** What the body says of an order's money, for `OutboxHooks` to update when the message is sent. */
	amountsToUpdate?: object | undefined;
}

export interface Sms {
	/** `order:{id}:sms…`; also names the order whose history shows the message. */
	dedupeKey: string;
	/** `unsolicited sms`: caused by somebody who typed the number without having shown that it is theirs. */
	kind: "sms" | "unsolicited sms";
	/** In the form +254… */
	to: string;
	template: string;
	body: string;
	hold?: StatusHold | undefined;
	amountsToUpdate?: object | undefined;
}

export interface OutboxHooks {
	/** The body with the amounts at the time of sending; `amountsToUpdate` as JSON. */
	currentBody(
		db: Db,
		message: { subject: string; body: string; amountsToUpdate: string },
		sender: SenderDetails,
	): Promise<string>;
	/** Whether one more unsolicited SMS may go to this number today. Called when its message is stored. */
	maySendToUnprovedNumber(tx: Tx, phone: string): Promise<boolean>;
	recordSms: RecordSms;
}

/** Transactional outbox with exponential back-off. Gives a message up after a final rejection or many attempts. */
export interface Mailer {
	/** False if the recipient's daily limit is reached. The request's answer must not reveal this. */
	enqueue(tx: Tx, mail: Mail): Promise<boolean>;
	/** The same for an SMS. Stores nothing without an SMS provider, or if the key exists. */
	enqueueSms(tx: Tx, sms: Sms): Promise<boolean>;
	/** Delivers everything that is due now; the workers call it too. */
	deliverDue(): Promise<void>;
	/** Wakes the workers: call it after the transaction that enqueued has committed. */
	wake(): void;
	close(): Promise<void>;
}

export function createMailer(
	db: Db,
	settings: Pick<Settings, "smtpUrl" | "mailFrom" | "siteUrl"> &
		Partial<Pick<Settings, "sms">> & { site: () => CurrentSite },
	log: Log,
	hooks: OutboxHooks,
	onDropped: (kind: SlotKind) => void = () => {},
): Mailer {
	const email = createEmailChannel(settings);
	const sms = settings.sms && createSmsChannel(settings.sms, hooks.recordSms);
	const channels = [email, sms].filter((channel) => channel !== undefined);
	const bodyOf: BodyOf = async ({ subject, body, sums: amountsToUpdate }) => {
		if (amountsToUpdate === null) return body;
		const sender = senderOf({ settings, site: settings.site });
		return hooks.currentBody(db, { subject, body, amountsToUpdate }, sender);
	};
	const deliveries = channels.map((channel) => startDelivery(db, channel, { log, bodyOf }));
	const forEachDelivery = async (run: (delivery: (typeof deliveries)[number]) => Promise<void>) => {
		await Promise.all(deliveries.map(run));
	};

	async function takeSlot(tx: Tx, kind: SlotKind, mailbox: string, dedupeKey: string) {
		if (await takeMailSlot(tx, kind, mailbox)) {
			if (kind !== "unsolicited sms" || (await hooks.maySendToUnprovedNumber(tx, mailbox)))
				return true;
		}
		onDropped(kind);
		log.warn({ mail: dedupeKey, kind }, "message dropped: the recipient's daily limit is reached");
		return false;
	}

	return {
		async enqueue(tx, mail) {
			if (mail.to.endsWith(SAMPLE_STAFF_DOMAIN)) return true;
			if (!(await takeSlot(tx, mail.kind, mailboxOf(mail.to), mail.dedupeKey))) return false;
			await insert(tx, { ...mail, channel: "email", subject: oneLine(mail.subject) });
			if (!email)
				log.info({ mail: mail.dedupeKey }, "email kept in the outbox: SMTP_URL is not set");
			return true;
		},
		async enqueueSms(tx, message) {
			if (!sms) return false;
			const { kind, to, dedupeKey, template } = message;
			const duplicate = tx.selectFrom("outbox").select("id").where("dedupe_key", "=", dedupeKey);
			// A duplicate uses no slot.
			if (await duplicate.executeTakeFirst()) return false;
			if (!(await takeSlot(tx, kind, to, dedupeKey))) return false;
			await insert(tx, { ...message, channel: "sms", subject: template });
			return true;
		},
		deliverDue: () => forEachDelivery((delivery) => delivery.deliverDue()),
		wake() {
			for (const delivery of deliveries) delivery.wake();
		},
		close: () => forEachDelivery((delivery) => delivery.close()),
	};
}

/** Throws 409 without a mail server: for an email that a person sends now, which must not seem to be sent. */
export function assertMailIsSetUp({ smtpUrl }: Pick<Settings, "smtpUrl">): void {
	if (!smtpUrl) throw new AppError("conflict", "Email is not set up, so nothing was sent");
}

async function insert(tx: Tx, message: Omit<Mail, "kind"> & { channel: Channel["name"] }) {
	const { dedupeKey, channel, to, subject, body, hold, amountsToUpdate } = message;
	const time = now();
	await tx
		.insertInto("outbox")
		.values({
			id: newId(),
			dedupe_key: dedupeKey,
			channel,
			recipient: to,
			subject,
			body,
			created_at: time,
			attempts: 0,
			next_attempt_at: new Date(Date.parse(time) + (hold?.seconds ?? 0) * 1000).toISOString(),
			sent_at: null,
			last_error: null,
			given_up_at: null,
			held_for: hold?.record ?? null,
			known_status: hold?.toldStatus ?? null,
			sums: amountsToUpdate ? JSON.stringify(amountsToUpdate) : null,
		})
		.onConflict((conflict) => conflict.column("dedupe_key").doNothing())
		.execute();
}

/** Deletes all messages about some orders, whether they were sent or not. */
export async function deleteOrderMessages(tx: Tx, ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		await tx.deleteFrom("outbox").where("dedupe_key", "like", `order:${id}:%`).execute();
	}
}

/** Deletes emails by their `dedupeKey`, whether they were sent or not. */
export async function cancelMails(tx: Tx, dedupeKeys: readonly string[]): Promise<void> {
	if (dedupeKeys.length === 0) return;
	await tx.deleteFrom("outbox").where("dedupe_key", "in", dedupeKeys).execute();
}

export async function deleteMailsBefore(db: Db, prefix: string, time: string): Promise<void> {
	await db
		.deleteFrom("outbox")
		.where("dedupe_key", "like", `${prefix}%`)
		.where("created_at", "<", time)
		.execute();
}

/** Deletes mail that was sent, given up or became useless some time ago: it contains names and numbers of people. */
export async function deleteOldMessages(db: Db): Promise<void> {
	const doneBefore = daysFromNow(-RETENTION.mails.amount);
	const unsentBefore = daysFromNow(-RETENTION.unsentMails.amount);
	const old = db
		.selectFrom("outbox")
		.select("id")
		.where(({ or, eb }) =>
			or([
				eb("sent_at", "<", doneBefore),
				eb("given_up_at", "<", doneBefore),
				eb.and([eb("sent_at", "is", null), eb("created_at", "<", unsentBefore)]),
			]),
		)
		.limit(BATCH_ROWS);
	await changeInBatches(() => db.deleteFrom("outbox").where("id", "in", old).execute());
}

export async function countMails(db: Db): Promise<{ waiting: number; given_up: number }> {
	const rows = await db
		.selectFrom("outbox")
		.select(({ fn, eb }) => [
			eb("given_up_at", "is not", null).as("given_up"),
			fn.countAll<number>().as("count"),
		])
		.where("sent_at", "is", null)
		.groupBy(({ eb }) => eb("given_up_at", "is not", null))
		.execute();
	const count = (isGivenUp: boolean) =>
		Number(rows.find((row) => Boolean(row.given_up) === isGivenUp)?.count ?? 0);
	return { waiting: count(false), given_up: count(true) };
}

/** The newest email that was sent or failed; of those given up only a test, because others had wrong addresses. */
export function findLastMail(db: Db) {
	return db
		.selectFrom("outbox")
		.select(["sent_at", "last_error"])
		.where("channel", "=", "email")
		.where(({ or, eb }) => or([eb("sent_at", "is not", null), eb("last_error", "is not", null)]))
		.where(({ or, eb }) => or([eb("given_up_at", "is", null), eb("dedupe_key", "like", "test:%")]))
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
}

export function listGivenUp(db: Db) {
	return db
		.selectFrom("outbox")
		.select(["created_at", "recipient", "subject", "last_error"])
		.where("given_up_at", "is not", null)
		.orderBy("given_up_at", "desc")
		.orderBy("id", "desc")
		.execute();
}

/** Retries everything that was given up, with fresh attempts; a restored message has no text. Returns how many. */
export async function retryGivenUp(db: Db): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("outbox")
		.set({ given_up_at: null, attempts: 0, next_attempt_at: now() })
		.where("given_up_at", "is not", null)
		.where("body", "<>", "")
		.executeTakeFirst();
	return Number(numUpdatedRows);
}
