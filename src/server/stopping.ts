/** Of the requests under way when the server is asked to stop; systemd and compose wait twice as long. */
export const STOP_SECONDS = 60;
/** npm passes Ctrl+C on to the server, which has it from the terminal already: two signals at once are one press. */
const ONE_PRESS_MS = 500;

interface Stopping {
	/** Lets running requests finish. */
	begin(): void;
	/** Cuts off those that have not finished in time. */
	cutOff(): void;
	/** Ends the process without waiting. */
	end(): void;
}

/** What to call for each signal: the first one begins to stop, a later press ends at once. */
export function onStopSignal({ begin, cutOff, end }: Stopping, clock = Date.now): () => void {
	let begunAt: number | undefined;
	return () => {
		if (begunAt === undefined) {
			begunAt = clock();
			setTimeout(cutOff, STOP_SECONDS * 1_000).unref();
			begin();
		} else if (clock() - begunAt >= ONE_PRESS_MS) end();
	};
}
