import type { Log } from "./log.server.ts";

/** Work that looks for something to do; two processes may do it at the same moment. */
export interface RunningWorker {
	name: string;
	everyMs: number;
	run: () => Promise<unknown>;
}

export interface Workers {
	/** Begins nothing more; resolves when what is under way has ended. */
	close(): Promise<void>;
}

/** Runs each again some time after it has ended, whether it failed or not. Does not keep the process alive. */
export function startWorkers(workers: readonly RunningWorker[], log: Log): Workers {
	const closing = workers.map((worker) => start(worker, log));
	return {
		async close() {
			await Promise.all(closing.map((close) => close()));
		},
	};
}

function start({ name, everyMs, run }: RunningWorker, log: Log): () => Promise<void> {
	let timer: NodeJS.Timeout;
	let running: Promise<unknown> | undefined;
	let closed = false;
	const schedule = () => {
		if (closed) return;
		timer = setTimeout(() => {
			running = run()
				.catch((error: unknown) => log.error({ error, worker: name }, "worker failed"))
				.finally(schedule);
		}, everyMs).unref();
	};
	schedule();
	return async () => {
		closed = true;
		clearTimeout(timer);
		await running;
	};
}
