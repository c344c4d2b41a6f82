/** How long work that could pause may keep the event loop to itself, milliseconds. */
const BLOCK_MS = 4;

let blockStartedAt: number | undefined;

/** Call it between steps of long work. Waits if others are due for a turn; undefined if none are. */
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
