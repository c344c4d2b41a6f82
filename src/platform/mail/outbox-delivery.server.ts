import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Log } from "../operations/log.server.ts";

export type OutboxMessage = Selectable<Schema["outbox"]>;

export type Accepted = Partial<Pick<OutboxMessage, "provider_id" | "delivery" | "cost_cents">>;

export interface Channel {
	readonly name: "email" | "sms";
	readonly noun: "mail" | "SMS";
	/** Resolves when a server has accepted the message, rejects if it has not. */
	send(message: OutboxMessage): Promise<Accepted>;
	/** Whether a retry is useless. */
	isFinal(error: unknown, attempts: number): boolean;
	/** The log text for an error that an operator must fix. */
	failure(error: unknown): string | undefined;
	/** Additional writes in the transaction that marks a message as sent or given up. */
	record?(tx: Tx, message: OutboxMessage, outcome: "sent" | "given_up"): Promise<void>;
	close?(): void;
}

export type BodyOf = (message: OutboxMessage) => Promise<string>;

const MINUTE = 60_000;
/** If a process dies while sending, other processes may take the message after this time. */
const LEASE_MS = 5 * MINUTE;
const IDLE_MS = MINUTE / 2;

/** Milliseconds until the next attempt: 1, 2, 4 … minutes, at most 4 hours. */
export function backOff(attempts: number): number {
	return Math.min(2 ** Math.max(0, attempts - 1) * MINUTE, 240 * MINUTE);
}

/** One worker per channel, so that a slow one does not delay the others. */
export function startDelivery(
	db: Db,
	channel: Channel,
	{ log, bodyOf }: { log: Log; bodyOf: BodyOf },
) {
	const { noun } = channel;
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<void> | undefined;
	let isClosed = false;

	/** Claims the longest due message. One at a time, so that a lease covers a single delivery. */
	async function claim(): Promise<OutboxMessage | undefined> {
		return transaction(db, async (tx) => {
			const due = await tx
				.selectFrom("outbox")
				.selectAll()
				.where("channel", "=", channel.name)
				.where("sent_at", "is", null)
				.where("given_up_at", "is", null)
				.where("next_attempt_at", "<=", now())
				.orderBy("next_attempt_at")
				.orderBy("id")
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

	async function deliverDue(): Promise<void> {
		while (!isClosed) {
			const message = await claim();
			if (!message) return;
			let acceptance: Accepted & Pick<OutboxMessage, "body">;
			try {
				const body = await bodyOf(message);
				acceptance = { ...(await channel.send({ ...message, body })), body };
			} catch (error) {
				await recordFailure(message, error as Error);
				continue;
			}
			await store({ ...message, ...acceptance }, "sent", {
				...acceptance,
				sent_at: now(),
				last_error: null,
			});
			log.info({ mail: message.id }, `${noun} sent`);
		}
	}

	async function pauseUntilDue(): Promise<number> {
		if (isClosed) return IDLE_MS;
		const next = await db
			.selectFrom("outbox")
			.select((eb) => eb.fn.min<string | null>("next_attempt_at").as("at"))
			.where("channel", "=", channel.name)
			.where("sent_at", "is", null)
			.where("given_up_at", "is", null)
			.executeTakeFirst();
		if (!next?.at) return IDLE_MS;
		return Math.min(Math.max(Date.parse(next.at) - Date.now(), 0), IDLE_MS);
	}

	async function recordFailure(message: OutboxMessage, error: Error) {
		const { id, dedupe_key: key, attempts } = message;
		const isFinal = channel.isFinal(error, attempts);
		await store(message, isFinal ? "given_up" : undefined, {
			next_attempt_at: new Date(Date.now() + backOff(attempts)).toISOString(),
			last_error: String(error.message).slice(0, 500),
			given_up_at: isFinal ? now() : null,
		});
		const details = { mail: id, key, attempts, error };
		const reason = channel.failure(error);
		if (isFinal) log.error(details, `${noun} was abandoned: its recipient's server refuses it`);
		else if (reason) log.error(details, reason);
		else log.warn(details, `${noun} not sent; trying again later`);
	}

	/** Stores nothing if the message was erased during delivery. */
	async function store(
		message: OutboxMessage,
		outcome: "sent" | "given_up" | undefined,
		values: Partial<OutboxMessage>,
	): Promise<void> {
		const update = async (tx: Tx) => {
			const stored = await tx
				.updateTable("outbox")
				.set(values)
				.where("id", "=", message.id)
				.returning("id")
				.executeTakeFirst();
			if (stored && outcome) await channel.record?.(tx, message, outcome);
		};
		await transaction(db, update, "read committed");
	}

	function schedule(delay: number) {
		clearTimeout(timer);
		if (isClosed) return;
		timer = setTimeout(() => {
			running ??= deliverDue()
				.then(pauseUntilDue)
				.catch((error) => {
					log.error({ error }, "outbox failed");
					return IDLE_MS;
				})
				.then((pause) => {
					running = undefined;
					schedule(pause);
				});
		}, delay);
		timer.unref();
	}
	schedule(1_000);

	return {
		async deliverDue() {
			await deliverDue();
			// The worker may still be delivering.
			await running;
		},
		wake: () => schedule(0),
		/** Starts no further delivery; resolves when the current one has ended. */
		async close() {
			isClosed = true;
			clearTimeout(timer);
			await running;
			channel.close?.();
		},
	};
}
