import type { Db, QueryLog } from "../../db/connect.ts";
import { isDatabaseAway } from "../../db/errors.ts";
import {
	connectReplica,
	type Replica,
	ReplicaBehind,
	readPrimaryPosition,
} from "../../db/replica.ts";
import { AppError } from "../http/app-error.ts";
import type { Log } from "../operations/log.server.ts";
import type { CacheInvalidation } from "./invalidation.server.ts";
import { followNeededPosition, type NeededPosition } from "./needed-position.server.ts";

/**
 * Where the rows of a response came from; `stale replica`: the primary is down, so the replica's position could not be
 * checked.
 */
export type ReadFrom = "replica" | "primary" | "stale replica";

/** Reads for visitors: public data, for a response that may be cached. */
export interface VisitorReads {
	/**
	 * Runs `read` on the replica. If that fails or lags, runs it again on the primary; if the primary is down too, on the
	 * replica as it is. `read` must not write.
	 */
	run<T>(read: (db: Db) => Promise<T>): Promise<{ result: T; mayBeStale: boolean }>;
}

/** Part of the health check's response. */
export type ReplicaState = { status: "ok"; behind_bytes: number } | { status: "unavailable" };

/** A health check does not wait longer for the replica. */
const STATE_MS = 1_000;

/** An unreachable replica is not tried for this long, so that visitors do not wait for its time-out each time. */
const REST_MS = 5_000;
/** A short lag after each write is normal and not worth a log line. */
const LONG_BEHIND_MS = 10_000;

interface Surroundings {
	primary: Db;
	invalidation: Pick<CacheInvalidation, "subscribe" | "isListening">;
	log: Pick<Log, "warn" | "info">;
	onRead: (from: ReadFrom) => void;
}

/** Does not fail if the replica is unreachable; the connection is retried. */
export function connectVisitorReads(
	replicaUrl: string,
	{ queryLog, ...surroundings }: Surroundings & { queryLog: QueryLog },
): VisitorReads & { replicaState(): Promise<ReplicaState>; close(): Promise<void> } {
	const { primary, invalidation } = surroundings;
	const position = followNeededPosition(invalidation, () => readPrimaryPosition(primary));
	const replica = connectReplica(replicaUrl, position.get, queryLog);
	return {
		...createVisitorReads({ ...surroundings, replica, position }),
		replicaState: () => readState(replica, () => readPrimaryPosition(primary)),
		close: replica.close,
	};
}

/** Whether the replica answers, and how much of the primary's write-ahead log it has not replayed yet. */
export async function readState(
	replica: Pick<Replica, "readPosition">,
	readPrimary: () => Promise<number>,
): Promise<ReplicaState> {
	const unavailable: ReplicaState = { status: "unavailable" };
	const read = async (): Promise<ReplicaState> => {
		const written = await readPrimary();
		const replayed = await replica.readPosition();
		return { status: "ok", behind_bytes: Math.max(0, written - replayed) };
	};
	return new Promise((resolve) => {
		setTimeout(resolve, STATE_MS, unavailable).unref();
		read().then(resolve, () => resolve(unavailable));
	});
}

export function createVisitorReads({
	primary,
	replica,
	position,
	invalidation,
	log,
	onRead,
}: Surroundings & {
	replica: Pick<Replica, "current" | "anyAge">;
	position: NeededPosition;
}): VisitorReads {
	let restUntil = 0;
	let behindSince: number | undefined;
	let reported = false;

	const report = (error: unknown) => {
		if (!reported)
			log.warn({ error }, "the replica cannot be used; visitors read from the primary");
		reported = true;
	};
	const worked = () => {
		restUntil = 0;
		if (reported) log.info("visitors read from the replica again");
		reported = false;
		behindSince = undefined;
	};
	const failed = (error: unknown) => {
		if (error instanceof ReplicaBehind) {
			behindSince ??= Date.now();
			if (Date.now() - behindSince > LONG_BEHIND_MS) report(error);
			return;
		}
		if (isDatabaseAway(error)) restUntil = Date.now() + REST_MS;
		report(error);
	};

	return {
		async run(read) {
			const attempt = async (db: Db, from: ReadFrom) => {
				const result = await read(db);
				onRead(from);
				return { result, mayBeStale: from !== "primary" && !invalidation.isListening() };
			};
			if (!position.isUnknown() && Date.now() >= restUntil) {
				// After the pause one visitor tries the replica; the others keep using the primary until it works.
				if (restUntil > 0) restUntil = Date.now() + REST_MS;
				try {
					const answer = await attempt(replica.current, "replica");
					worked();
					return answer;
				} catch (error) {
					if (error instanceof AppError) {
						worked();
						throw error;
					}
					failed(error);
				}
			}
			try {
				return await attempt(primary, "primary");
			} catch (error) {
				if (!isDatabaseAway(error)) throw error;
				if (!invalidation.isListening()) position.reset();
				try {
					return { ...(await attempt(replica.anyAge, "stale replica")), mayBeStale: true };
				} catch (second) {
					throw second instanceof AppError ? second : error;
				}
			}
		},
	};
}
