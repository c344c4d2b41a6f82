import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.server.ts";
import { startScheduledJobs } from "./scheduled-jobs.server.ts";

const job = (name: string, run: () => Promise<unknown>) => ({ name, run, destructive: false });

const log = createLog("silent", []);
const options = { log, mayDelete: async () => true };
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("jobs run soon after the start and then every hour", async () => {
	let done = 0;
	const jobs = startScheduledJobs([job("count", async () => ++done)], options);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(done).toBe(1);
	await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
	expect(done).toBe(4);
	await jobs.close();
	await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
	expect(done).toBe(4);
});

test("a failing job does not prevent the others", async () => {
	const done: string[] = [];
	const jobs = startScheduledJobs(
		[
			job("fails", async () => Promise.reject(new Error("database down"))),
			job("works", async () => done.push("works")),
		],
		options,
	);
	await jobs.run();
	expect(done).toEqual(["works"]);
	await jobs.close();
});

test("closing waits for the running job and starts no other", async () => {
	const done: string[] = [];
	const [started, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const jobs = startScheduledJobs(
		[
			job("first", async () => {
				started.resolve();
				await first.promise;
				done.push("first");
			}),
			job("second", async () => done.push("second")),
		],
		options,
	);
	void jobs.run();
	await started.promise;
	const closed = jobs.close().then(() => done.push("closed"));
	first.resolve();
	await closed;
	expect(done).toEqual(["first", "closed"]);
});

test.each([
	["while the clock cannot be trusted", async () => false],
	["when the clock cannot be checked", async () => Promise.reject(new Error("database down"))],
])("no destructive job runs %s; the others do", async (_, mayDelete) => {
	const done: string[] = [];
	let trusted = false;
	const jobs = startScheduledJobs(
		[
			{ ...job("deletes", async () => done.push("deletes")), destructive: true },
			job("counts", async () => done.push("counts")),
		],
		{ log, mayDelete: () => (trusted ? Promise.resolve(true) : mayDelete()) },
	);
	await jobs.run();
	expect(done).toEqual(["counts"]);
	trusted = true;
	await jobs.run();
	expect(done).toEqual(["counts", "deletes", "counts"]);
	await jobs.close();
});
