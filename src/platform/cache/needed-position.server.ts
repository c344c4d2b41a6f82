import { setTimeout as pause } from "node:timers/promises";
import type { WalPosition } from "../../db/replica.ts";
import type { CacheInvalidation } from "./invalidation.server.ts";

/** Up to where a replica must have replayed the primary's write-ahead log to be current for visitors. */
export interface NeededPosition {
	get(): WalPosition;
	/** Something has changed, and the primary has not said yet how far it had written by then. */
	isUnknown(): boolean;
	/** The primary does not answer: what it wrote last may never reach a replica. */
	forget(): void;
}

const RETRY_MS = 250;

/**
 * Asked of the primary after each change: a notice is delivered after its commit, so the position then has the commit.
 * A position read inside the transaction would not. What changes meanwhile is asked for together.
 */
export function followNeededPosition(
	invalidation: Pick<CacheInvalidation, "subscribe" | "isListening">,
	readPrimaryPosition: () => Promise<WalPosition>,
): NeededPosition {
	let needed: WalPosition = 0;
	let changes = 0;
	let asked = 0;
	let asking = false;

	const forget = () => {
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
				if (!invalidation.isListening()) forget();
				else await pause(RETRY_MS, undefined, { ref: false });
			}
		}
		asking = false;
	};
	invalidation.subscribe((tags) => {
		changes += 1;
		// The connection for notices is lost. What is read from now on is kept for a moment only.
		if (tags === "all" && !invalidation.isListening()) forget();
		else void ask();
	});
	return { get: () => needed, isUnknown: () => asked < changes, forget };
}
