import type { Log } from "./log.server.ts";

/** A worker that polls for work; it must tolerate running in two processes at once. */
export interface RunningWorker {
	name: string;
	everyMs: number;
	run: () => Promise<unknown>;
}

/** Runs each worker in a loop with a pause after each run, even a failed one. Does not keep the process alive. */
export function startWorkers(workers: readonly RunningWorker[], log: Log) {
	const closers = workers.map((worker) => start(worker, log));
	return {
		/** Resolves when the current runs have ended; no more start. */
		async close() {
			await Promise.all(closers.map((close) => close()));
		},
	};
}

function start({ name, everyMs, run }: RunningWorker, log: Log): () => Promise<void> {
	let timer: NodeJS.Timeout;
	let running: Promise<unknown> | undefined;
	let isClosed = false;
	const schedule = () => {
		if (isClosed) return;
		timer = setTimeout(() => {
			running = run()
				.catch((error: unknown) => log.error({ error, worker: name }, "worker failed"))
				.finally(schedule);
		}, everyMs).unref();
	};
	schedule();
	return async () => {
		isClosed = true;
		clearTimeout(timer);
		await running;
	};
}
