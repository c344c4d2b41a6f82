import { setTimeout as pause } from "node:timers/promises";
import type { WalPosition } from "../../db/replica.ts";
import type { CacheInvalidation } from "./invalidation.server.ts";

/** The position in the primary's write-ahead log that a replica must have replayed to serve current data. */
export interface NeededPosition {
	get(): WalPosition;
	/** Something has changed, and the primary has not yet reported its position after that change. */
	isUnknown(): boolean;
	/**
	 * Requires no position any more. Call when the primary does not respond: its last writes may never reach a replica.
	 */
	reset(): void;
}

const RETRY_MS = 250;

/**
 * Asks the primary for its position after each change. The notification arrives after the commit, so the position
 * includes it; a position read inside the transaction would not. Changes that arrive meanwhile share one query.
 */
export function followNeededPosition(
	invalidation: Pick<CacheInvalidation, "subscribe" | "isListening">,
	readPrimaryPosition: () => Promise<WalPosition>,
): NeededPosition {
	let needed: WalPosition = 0;
	let changes = 0;
	let asked = 0;
	let asking = false;

	const reset = () => {
		needed = 0;
		asked = changes;
	};
	const ask = async () => {
		if (asking) return;
		asking = true;
		while (asked < changes) {
			const upTo = changes;
			try {
				const position = await readPrimaryPosition();
				if (asked < upTo) {
					needed = Math.max(needed, position);
					asked = upTo;
				}
			} catch {
				if (!invalidation.isListening()) reset();
				else await pause(RETRY_MS, undefined, { ref: false });
			}
		}
		asking = false;
	};
	invalidation.subscribe((tags) => {
		changes += 1;
		// The notification connection is lost. Answers read from now on are cached only briefly.
		if (tags === "all" && !invalidation.isListening()) reset();
		else void ask();
	});
	return { get: () => needed, isUnknown: () => asked < changes, reset };
}
