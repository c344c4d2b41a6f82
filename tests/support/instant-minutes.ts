// Preloaded into a server: timers of one minute fire immediately.
const { setTimeout: wait } = globalThis;

globalThis.setTimeout = ((run: () => void, milliseconds?: number) =>
	wait(run, milliseconds === 60_000 ? 0 : milliseconds)) as typeof setTimeout;
