import pg from "pg";
import type { Db } from "../../db/connect.ts";
import { withNotification } from "../../db/transaction.ts";
import type { CacheTag } from "../../product/kinds.ts";
import { AppError } from "../http/app-error.ts";
import type { Log } from "../operations/log.server.ts";

export type Invalidated = readonly CacheTag[] | "all";

type Listener = (tags: Invalidated) => void;

/** Tells holders of copies (the page cache) what has changed, in this process and in the others. */
export interface CacheInvalidation {
	/**
	 * Runs `write`, which changes these tags. Then, or when the outcome of a commit is unknown, this process drops its
	 * copies. Other processes follow within a second of the commit, even if this one is killed.
	 */
	invalidating<T>(tags: Invalidated, write: () => Promise<T>): Promise<T>;
	subscribe(listener: Listener): void;
	close(): Promise<void>;
}

const CHANNEL = "mradi_changes";

export function localInvalidation(): CacheInvalidation & { notify: Listener } {
	const listeners: Listener[] = [];
	const notify: Listener = (tags) => {
		for (const listener of listeners) listener(tags);
	};
	return {
		notify,
		async invalidating(tags, write) {
			try {
				const result = await write();
				notify(tags);
				return result;
			} catch (error) {
				// If the connection is lost during the commit, the outcome is unknown: assume that it was committed.
				if (!(error instanceof AppError)) notify(tags);
				throw error;
			}
		},
		subscribe: (listener) => void listeners.push(listener),
		async close() {},
	};
}

/** A listening connection that has been silent for this long gets a health check. */
const HEARTBEAT_MS = 2_000;

/**
 * Uses LISTEN and NOTIFY; the notification is part of the transaction. LISTEN has its own connection, which is
 * re-established. Notifications are missed meanwhile, so each connect invalidates everything. A health check finds
 * connections that died silently, for example in a firewall.
 */
export function postgresInvalidation(
	databaseUrl: string,
	log: Log,
	heartbeatMs = HEARTBEAT_MS,
): CacheInvalidation {
	const local = localInvalidation();
	const { notify, subscribe } = local;
	let client: pg.Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let isClosed = false;
	let delay = 100;

	const connect = async () => {
		const connection = new pg.Client({
			connectionString: databaseUrl,
			connectionTimeoutMillis: 3_000,
			query_timeout: 3_000,
		});
		client = connection;
		let isLost = false;
		const reconnect = (error?: unknown) => {
			if (isLost || isClosed) return;
			isLost = true;
			log.warn(
				{ error },
				"lost the connection for notifications from other processes; reconnecting",
			);
			notify("all");
			connection.end().catch(() => {});
			clearTimeout(timer);
			timer = setTimeout(connect, delay);
			delay = Math.min(delay * 2, 5_000);
		};
		const listen = async () => {
			await connection.query("select 1");
			if (!isLost && !isClosed) timer = setTimeout(() => listen().catch(reconnect), heartbeatMs);
		};
		connection.on("error", reconnect);
		connection.on("end", reconnect);
		connection.on("notification", ({ payload }) =>
			notify(payload ? (payload.split(",") as CacheTag[]) : "all"),
		);
		try {
			await connection.connect();
			await connection.query(`listen ${CHANNEL}`);
			delay = 100;
			notify("all");
			await listen();
		} catch (error) {
			reconnect(error);
		}
	};
	void connect();

	return {
		// The few tags stay far below NOTIFY's limit of 8,000 bytes.
		invalidating: (tags, write) =>
			local.invalidating(tags, () =>
				withNotification(
					{ channel: CHANNEL, payload: tags === "all" ? "" : tags.join(",") },
					write,
				),
			),
		subscribe,
		async close() {
			isClosed = true;
			clearTimeout(timer);
			await client?.end().catch(() => {});
		},
	};
}

/** Memoises a value built from whole tables, per process; rebuilt on first use after one of the tags has changed. */
export function memoizedByTags<Value>(
	tags: readonly CacheTag[],
	build: (db: Db) => Promise<Value>,
): (db: Db, invalidation: CacheInvalidation) => Promise<Value> {
	const subscribed = new WeakSet<CacheInvalidation>();
	const values = new WeakMap<CacheInvalidation, Promise<Value>>();
	return (db, invalidation) => {
		if (!subscribed.has(invalidation)) {
			subscribed.add(invalidation);
			invalidation.subscribe((changed) => {
				const isStale = changed === "all" || tags.some((tag) => changed.includes(tag));
				if (isStale) values.delete(invalidation);
			});
		}
		const value =
			values.get(invalidation) ??
			build(db).catch((error) => {
				values.delete(invalidation);
				throw error;
			});
		values.set(invalidation, value);
		return value;
	};
}
