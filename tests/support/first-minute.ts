// Loaded into a server that a test starts: what comes a minute after the start comes at once.
const { setTimeout: wait } = globalThis;

globalThis.setTimeout = ((run: () => void, milliseconds?: number) =>
	wait(run, milliseconds === 60_000 ? 0 : milliseconds)) as typeof setTimeout;
