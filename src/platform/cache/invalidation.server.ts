import pg from "pg";
import { withNotice } from "../../db/pg-notify.ts";
import { AppError } from "../http/app-error.ts";
import type { Log } from "../operations/log.server.ts";

/** What changed or was read, for the page cache: an answer built from a tag is dropped when it changes. */
export const ALL_CACHE_TAGS = ["projects", "categories", "gallery", "results"] as const;
export type CacheTag = (typeof ALL_CACHE_TAGS)[number];

type Listener = (tags: readonly CacheTag[] | "all") => void;

/** Notifies what keeps copies (the page cache) of what has changed, here and in the other processes. */
export interface CacheInvalidation {
	/**
	 * Runs `write`, which changes these tags. This process has dropped its copies when it resolves, and
	 * also when it fails in a way that does not tell whether it is stored. The others follow within a second
	 * of the commit, whatever becomes of this process.
	 */
	invalidating<T>(tags: readonly CacheTag[], write: () => Promise<T>): Promise<T>;
	subscribe(listener: Listener): void;
	/** Whether notices of other processes arrive at present. */
	isListening(): boolean;
	close(): Promise<void>;
}

const CHANNEL = "mradi_changes";

export function localInvalidation(): CacheInvalidation {
	const listeners: Listener[] = [];
	const tell = (tags: readonly CacheTag[]) => {
		for (const listener of listeners) listener(tags);
	};
	return {
		async invalidating(tags, write) {
			try {
				const result = await write();
				tell(tags);
				return result;
			} catch (error) {
				// A connection lost at the commit does not tell whether it is stored: the copies may be old by now.
				if (!(error instanceof AppError)) tell(tags);
				throw error;
			}
		},
		subscribe: (listener) => void listeners.push(listener),
		isListening: () => true,
		async close() {},
	};
}

/** A listening connection that has been silent for so long is asked for a sign of life. */
const HEARTBEAT_MS = 2_000;

/**
 * Over PostgreSQL's LISTEN and NOTIFY. A notice is part of the transaction that it reports. LISTEN is lost with
 * its connection, so it has one of its own that comes back by itself; what was missed meanwhile is unknown,
 * so after each connect everything counts as changed. A connection may also die without a word, when a
 * machine or a firewall between forgets it: one that does not answer in time counts as lost.
 */
export function postgresInvalidation(
	databaseUrl: string,
	log: Log,
	heartbeatMs = HEARTBEAT_MS,
): CacheInvalidation {
	const local = localInvalidation();
	const listeners: Listener[] = [];
	const tell: Listener = (tags) => {
		for (const listener of listeners) listener(tags);
	};
	let client: pg.Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let closed = false;
	let listening = false;
	let delay = 100;

	const connect = async () => {
		const own = new pg.Client({
			connectionString: databaseUrl,
			connectionTimeoutMillis: 3_000,
			query_timeout: 3_000,
		});
		client = own;
		let lost = false;
		const again = (error?: unknown) => {
			if (lost || closed) return;
			lost = true;
			listening = false;
			log.warn({ error }, "no connection for changes of other processes; trying again");
			tell("all");
			own.end().catch(() => {});
			clearTimeout(timer);
			timer = setTimeout(connect, delay);
			delay = Math.min(delay * 2, 5_000);
		};
		const listen = async () => {
			await own.query("select 1");
			if (!lost && !closed) timer = setTimeout(() => listen().catch(again), heartbeatMs);
		};
		own.on("error", again);
		own.on("end", again);
		own.on("notification", ({ payload }) =>
			tell(payload ? (payload.split(",") as CacheTag[]) : "all"),
		);
		try {
			await own.connect();
			await own.query(`listen ${CHANNEL}`);
			delay = 100;
			listening = true;
			tell("all");
			await listen();
		} catch (error) {
			again(error);
		}
	};
	void connect();

	return {
		// The few tags there are stay far below the 8,000 bytes that a notice may have.
		invalidating: (tags, write) =>
			local.invalidating(tags, () =>
				withNotice({ channel: CHANNEL, payload: tags.join(",") }, write),
			),
		subscribe(listener) {
			local.subscribe(listener);
			listeners.push(listener);
		},
		isListening: () => listening,
		async close() {
			closed = true;
			listening = false;
			clearTimeout(timer);
			await client?.end().catch(() => {});
		},
	};
}
