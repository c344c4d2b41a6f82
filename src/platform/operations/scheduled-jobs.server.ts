import type { Log } from "./log.server.ts";

/** Work that is done again and again; two processes may do it at the same moment. */
export type ScheduledJob = [name: string, run: () => Promise<unknown>];

export interface Housekeeping {
	/** Does all scheduledJobs now, one after the other; one that fails keeps no other from its turn. */
	run(): Promise<void>;
	/** No more scheduledJobs; resolves when the one under way has ended. */
	close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** After a start there is more urgent work. */
const FIRST_MS = 60_000;

/** Drops every hour what nobody needs any more. Keeps no process alive. */
export function startScheduledJobs(scheduledJobs: readonly ScheduledJob[], log: Log): Housekeeping {
	let closed = false;
	let running: Promise<void> | undefined;

	async function doAll() {
		for (const [name, work] of scheduledJobs) {
			if (closed) return;
			try {
				await work();
			} catch (error) {
				log.error({ error, chore: name }, "housekeeping failed; trying again in an hour");
			}
		}
	}
	const run = () => {
		running ??= doAll().finally(() => {
			running = undefined;
		});
		return running;
	};
	const first = setTimeout(run, FIRST_MS).unref();
	const hourly = setInterval(run, HOUR_MS).unref();

	return {
		run,
		async close() {
			closed = true;
			clearTimeout(first);
			clearInterval(hourly);
			await running;
		},
	};
}
