import pg from "pg";
import type { Log } from "./log.server.ts";

/** What changed or was read, for the page cache: an answer built from a subject is dropped when it changes. */
export type Subject = "projects" | "categories" | "gallery" | "results";

type Listener = (subjects: readonly Subject[] | "all") => void;

/** Tells whoever keeps copies (the page cache) what has changed, here and in the other processes. */
export interface Changes {
	/** Resolves once this process has dropped its copies; the other processes follow within a second. */
	publish(subjects: readonly Subject[]): Promise<void>;
	subscribe(listener: Listener): void;
	close(): Promise<void>;
}

const CHANNEL = "mradi_changes";

export function localChanges(): Changes {
	const listeners: Listener[] = [];
	return {
		async publish(subjects) {
			for (const listener of listeners) listener(subjects);
		},
		subscribe: (listener) => void listeners.push(listener),
		async close() {},
	};
}

/**
 * Over PostgreSQL's LISTEN and NOTIFY. LISTEN is lost with its connection, so it has one of its own that
 * comes back by itself; what was missed meanwhile is unknown, so after each connect everything counts as changed.
 */
export function postgresChanges(pool: pg.Pool, databaseUrl: string, log: Log): Changes {
	const local = localChanges();
	const listeners: Listener[] = [];
	local.subscribe((subjects) => {
		for (const listener of listeners) listener(subjects);
	});
	const tell = (subjects: readonly Subject[] | "all") => {
		for (const listener of listeners) listener(subjects);
	};
	let client: pg.Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let closed = false;
	let delay = 100;

	const connect = async () => {
		const own = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
		client = own;
		let lost = false;
		const again = () => {
			if (lost || closed) return;
			lost = true;
			tell("all");
			own.end().catch(() => {});
			timer = setTimeout(connect, delay);
			delay = Math.min(delay * 2, 5_000);
		};
		own.on("error", again);
		own.on("end", again);
		own.on("notification", ({ payload }) =>
			tell(payload ? (payload.split(",") as Subject[]) : "all"),
		);
		try {
			await own.connect();
			await own.query(`listen ${CHANNEL}`);
			delay = 100;
			tell("all");
		} catch (error) {
			log.warn({ error }, "changes of other processes cannot be heard; trying again");
			again();
		}
	};
	void connect();

	return {
		async publish(subjects) {
			tell(subjects);
			// The write is committed; a lost notice must not make it look failed.
			await pool
				.query("select pg_notify($1, $2)", [CHANNEL, subjects.join(",")])
				.catch((error) => log.error({ error }, "change notice lost"));
		},
		subscribe: (listener) => void listeners.push(listener),
		async close() {
			closed = true;
			clearTimeout(timer);
			await client?.end().catch(() => {});
		},
	};
}
