/** Seconds until running requests are cut off; systemd and compose wait twice as long. */
export const STOP_SECONDS = 60;
/** Both npm and the terminal send Ctrl+C to the server, so two signals at once are one press. */
const SAME_PRESS_MS = 500;

interface Stopping {
	begin(): void;
	/** Cuts off requests that have not finished in time. */
	cutOff(): void;
	end(): void;
}

export function onStopSignal({ begin, cutOff, end }: Stopping, clock = Date.now): () => void {
	let begunAt: number | undefined;
	return () => {
		if (begunAt === undefined) {
			begunAt = clock();
			setTimeout(cutOff, STOP_SECONDS * 1_000).unref();
			begin();
		} else if (clock() - begunAt >= SAME_PRESS_MS) end();
	};
}
