import type { Log } from "./log.server.ts";

export interface HourlyJob {
	name: string;
	run: () => Promise<unknown>;
	destructive: boolean;
}

const HOUR_MS = 3_600_000;
/** Leaves the first minute after start to requests. */
const FIRST_RUN_MS = 60_000;

interface JobOptions {
	log: Log;
	/** Whether the clock can be trusted, before each run. A failure counts as no. */
	mayDelete: () => Promise<boolean>;
	/** Called after each job, with its error if it failed. */
	onEnd?: (name: string, error?: unknown) => Promise<void>;
}

/** Runs the jobs every hour, destructive ones only if they may delete. Does not keep the process alive. */
export function startScheduledJobs(
	jobs: readonly HourlyJob[],
	{ log, mayDelete, onEnd = async () => {} }: JobOptions,
) {
	let isClosed = false;
	let running: Promise<void> | undefined;

	async function runAll() {
		const isDeleting = await mayDelete().catch((error: unknown) => {
			log.error({ error }, "the clock cannot be checked: nothing is deleted because of its age");
			return false;
		});
		for (const { name, run, destructive } of jobs) {
			if (isClosed) return;
			if (destructive && !isDeleting) continue;
			try {
				await run();
				await onEnd(name);
			} catch (error) {
				log.error({ error, job: name }, "scheduled job failed; trying again in an hour");
				await onEnd(name, error).catch(() => {});
			}
		}
	}
	/** Runs all jobs now, in sequence; a failing one does not stop the others. */
	const run = () => {
		running ??= runAll().finally(() => {
			running = undefined;
		});
		return running;
	};
	const first = setTimeout(run, FIRST_RUN_MS).unref();
	const hourly = setInterval(run, HOUR_MS).unref();

	return {
		run,
		/** Starts no more jobs; resolves when the current one has ended. */
		async close() {
			isClosed = true;
			clearTimeout(first);
			clearInterval(hourly);
			await running;
		},
	};
}
