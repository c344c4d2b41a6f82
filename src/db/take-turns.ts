/** How long work that could pause may keep the event loop to itself, milliseconds. */
const TURN_MS = 4;

let turnStartedAt: number | undefined;

/** Call it between steps of long work. Waits if others are due for a turn; undefined if none are. */
export function takeTurns(): Promise<void> | undefined {
	const time = performance.now();
	if (turnStartedAt === undefined) {
		turnStartedAt = time;
		setImmediate(() => {
			turnStartedAt = undefined;
		});
	} else if (time - turnStartedAt > TURN_MS) {
		return new Promise(setImmediate);
	}
	return undefined;
}
