import { randomUUID } from "node:crypto";
import { createTransport, type Transporter } from "nodemailer";
import type { Db } from "../../db/connect.ts";
import { DELETED_AT_ONCE, deleteInBatches } from "../../db/delete-in-batches.ts";
import { daysFromNow, now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Log } from "../operations/log.server.ts";
import { RETENTION } from "../privacy/retention.ts";
import type { Settings } from "../settings.ts";
import { oneLine } from "../text/one-line.ts";
import { type MailKind, takeMailSlot } from "./mail-limits.server.ts";
import { isEncryptionFailure, smtpOptions } from "./smtp-options.ts";

export interface Mail {
	/** The same key is kept once only, for example `order:{id}:customer`. */
	dedupeKey: string;
	/** Who caused it, which says how many of its kind the recipient gets in a day. */
	kind: MailKind;
	to: string;
	subject: string;
	/** Plain text. */
	body: string;
}

/**
 * Mail leaves through a table: it is stored in the transaction of what it speaks of, and a worker
 * delivers it afterwards, again and again with growing pauses until the server takes it. What a server
 * refuses for good, or for five days, is given up: it stays in the table, is logged and counted.
 */
export interface Mailer {
	/**
	 * Whether it was stored: false when the recipient has had as many of its kind as one gets in a day. What caused
	 * it succeeds either way, and its answer does not say so.
	 */
	enqueue(tx: Tx, mail: Mail): Promise<boolean>;
	/** Delivers what is due now; also called by the worker. */
	deliverDue(): Promise<void>;
	/** Wakes the worker: call it after the transaction that enqueued has committed. */
	wake(): void;
	close(): Promise<void>;
}

const MINUTE = 60_000;
/** A process that dies while it sends leaves the mail to the others after this long. */
const LEASE_MS = 5 * MINUTE;
/** Shorter than a lease, and than the time a service manager gives a server to end. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 };
const IDLE_MS = MINUTE / 2;

const NOT_ENCRYPTED =
	"mail not sent; trying again later: the server of SMTP_URL offers no encryption (STARTTLS), or no certificate that this machine trusts";

/** Milliseconds until the next try: 1, 2, 4 … minutes, 4 hours at most. */
export function backOff(attempts: number): number {
	return Math.min(2 ** Math.max(0, attempts - 1) * MINUTE, 240 * MINUTE);
}

/** With these pauses, five days. */
const GIVE_UP_AFTER = 38;

interface SmtpError {
	/** What the mail server answered, and to what; missing when none was reached or it did not let us in. */
	responseCode?: number;
	command?: string;
	code?: string;
	message: string;
}

/** Whether trying this mail again is of no use. What is wrong on our side (no server, no login) never ends it. */
export function isFinal({ responseCode, command, message }: SmtpError, attempts: number): boolean {
	if (!responseCode || !/^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? "")) return false;
	// 5.7 is a policy, against us more often than against the address.
	const noSuchAddress = command === "RCPT TO" && responseCode >= 500 && !/\b5\.7\./.test(message);
	return noSuchAddress || attempts >= GIVE_UP_AFTER;
}

export function createMailer(
	db: Db,
	settings: Pick<Settings, "smtpUrl" | "mailFrom">,
	log: Log,
	onDropped: (kind: MailKind) => void = () => {},
): Mailer {
	const transport: Transporter | undefined = settings.smtpUrl
		? createTransport(
				{ ...smtpOptions(settings.smtpUrl), ...TIMEOUTS },
				{ from: settings.mailFrom },
			)
		: undefined;
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<void> | undefined;
	let closed = false;

	/** Takes the mail that has been due for longest, one at a time: a lease is for no more than one delivery. */
	async function claim() {
		return transaction(db, async (tx) => {
			const due = await tx
				.selectFrom("outbox")
				.selectAll()
				.where("sent_at", "is", null)
				.where("given_up_at", "is", null)
				.where("next_attempt_at", "<=", now())
				.orderBy("next_attempt_at")
				.limit(1)
				.executeTakeFirst();
			if (!due) return undefined;
			const lease = new Date(Date.now() + LEASE_MS).toISOString();
			await tx
				.updateTable("outbox")
				.set((eb) => ({ next_attempt_at: lease, attempts: eb("attempts", "+", 1) }))
				.where("id", "=", due.id)
				.execute();
			return { ...due, attempts: due.attempts + 1 };
		});
	}

	type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claim>>>;

	async function deliverDue(): Promise<void> {
		while (transport && !closed) {
			const mail = await claim();
			if (!mail) return;
			try {
				await transport.sendMail({
					to: { name: "", address: mail.recipient },
					subject: mail.subject,
					text: mail.body,
					messageId: `<${mail.id}@${settings.mailFrom.split("@")[1]}>`,
				});
			} catch (error) {
				await putOff(mail, error as SmtpError);
				continue;
			}
			await db
				.updateTable("outbox")
				.set({ sent_at: now(), last_error: null })
				.where("id", "=", mail.id)
				.execute();
			log.info({ mail: mail.id }, "mail sent");
		}
	}

	async function putOff({ id, dedupe_key: key, attempts }: ClaimedMail, error: SmtpError) {
		const final = isFinal(error, attempts);
		await db
			.updateTable("outbox")
			.set({
				next_attempt_at: new Date(Date.now() + backOff(attempts)).toISOString(),
				last_error: String(error.message).slice(0, 500),
				given_up_at: final ? now() : null,
			})
			.where("id", "=", id)
			.execute();
		const about = { mail: id, key, attempts, error };
		if (final) log.error(about, "mail given up: its recipient's server refuses it");
		else if (isEncryptionFailure(error)) log.error(about, NOT_ENCRYPTED);
		else log.warn(about, "mail not sent; trying again later");
	}

	function schedule(delay: number) {
		clearTimeout(timer);
		if (closed || !transport) return;
		timer = setTimeout(() => {
			running ??= deliverDue()
				.catch((error) => log.error({ error }, "outbox failed"))
				.finally(() => {
					running = undefined;
					schedule(IDLE_MS);
				});
		}, delay);
		timer.unref();
	}
	schedule(1_000);

	return {
		async enqueue(tx, mail) {
			if (!(await takeMailSlot(tx, mail.kind, mail.to))) {
				onDropped(mail.kind);
				log.warn(
					{ mail: mail.dedupeKey, kind: mail.kind },
					"mail dropped: its recipient has had as many as one gets in a day",
				);
				return false;
			}
			const time = now();
			await tx
				.insertInto("outbox")
				.values({
					id: randomUUID(),
					dedupe_key: mail.dedupeKey,
					recipient: mail.to,
					subject: oneLine(mail.subject),
					body: mail.body,
					created_at: time,
					attempts: 0,
					next_attempt_at: time,
					sent_at: null,
					last_error: null,
					given_up_at: null,
				})
				.onConflict((conflict) => conflict.column("dedupe_key").doNothing())
				.execute();
			if (!transport)
				log.info({ mail: mail.dedupeKey }, "mail kept in the outbox: SMTP_URL is not set");
			return true;
		},
		deliverDue,
		wake: () => schedule(0),
		async close() {
			closed = true;
			clearTimeout(timer);
			await running;
			transport?.close();
		},
	};
}

/** Takes mails back, by their `dedupeKey`, whether they have left or not. */
export async function cancelMails(tx: Tx, dedupeKeys: readonly string[]): Promise<void> {
	if (dedupeKeys.length === 0) return;
	await tx.deleteFrom("outbox").where("dedupe_key", "in", dedupeKeys).execute();
}

/** Drops older mails of one kind: those whose `dedupeKey` begins with `prefix`. */
export async function deleteMailsBefore(db: Db, prefix: string, time: string): Promise<void> {
	await db
		.deleteFrom("outbox")
		.where("dedupe_key", "like", `${prefix}%`)
		.where("created_at", "<", time)
		.execute();
}

/**
 * Drops mail that was delivered or given up a while ago, and what has waited for too long to be of use: it
 * repeats names and numbers of people.
 */
export async function forgetOldMail(db: Db): Promise<void> {
	const done = daysFromNow(-RETENTION.mails.amount);
	const written = daysFromNow(-RETENTION.unsentMails.amount);
	const old = db
		.selectFrom("outbox")
		.select("id")
		.where(({ or, eb }) =>
			or([
				eb("sent_at", "<", done),
				eb("given_up_at", "<", done),
				eb.and([eb("sent_at", "is", null), eb("created_at", "<", written)]),
			]),
		)
		.limit(DELETED_AT_ONCE);
	await deleteInBatches(() => db.deleteFrom("outbox").where("id", "in", old).execute());
}

/** How many mails wait to be sent, and how many have been given up. */
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
	const count = (final: boolean) =>
		Number(rows.find((row) => Boolean(row.given_up) === final)?.count ?? 0);
	return { waiting: count(false), given_up: count(true) };
}

/** Mails that were given up, newest first. */
export function listGivenUp(db: Db) {
	return db
		.selectFrom("outbox")
		.select(["created_at", "recipient", "subject", "last_error"])
		.where("given_up_at", "is not", null)
		.orderBy("given_up_at", "desc")
		.execute();
}

/** Has everything that was given up tried again, from the beginning. Returns how many. */
export async function tryAgain(db: Db): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("outbox")
		.set({ given_up_at: null, attempts: 0, next_attempt_at: now() })
		.where("given_up_at", "is not", null)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}
