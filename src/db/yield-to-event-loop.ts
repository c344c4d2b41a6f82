/** Milliseconds for which long work may block the event loop. */
const BLOCK_MS = 4;

let blockStartedAt: number | undefined;

/**
 * Call it between steps of long work. Resolves when other callbacks have run; undefined if it is too early to pause.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
	const time = performance.now();
	if (blockStartedAt === undefined) {
		blockStartedAt = time;
		setImmediate(() => {
			blockStartedAt = undefined;
		});
	} else if (time - blockStartedAt > BLOCK_MS) {
		return new Promise(setImmediate);
	}
	return undefined;
}
