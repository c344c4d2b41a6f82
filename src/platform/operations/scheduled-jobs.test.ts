import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.server.ts";
import { startScheduledJobs } from "./scheduled-jobs.server.ts";

const log = createLog("silent", []);
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("jobs run soon after the start and then every hour", async () => {
	let done = 0;
	const housekeeping = startScheduledJobs([["count", async () => ++done]], log);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(done).toBe(1);
	await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
	expect(done).toBe(4);
	await housekeeping.close();
	await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
	expect(done).toBe(4);
});

test("a failing job does not prevent the others", async () => {
	const done: string[] = [];
	const housekeeping = startScheduledJobs(
		[
			["fails", async () => Promise.reject(new Error("database away"))],
			["works", async () => done.push("works")],
		],
		log,
	);
	await housekeeping.run();
	expect(done).toEqual(["works"]);
	await housekeeping.close();
});

test("closing waits for the running job and starts no other", async () => {
	const done: string[] = [];
	const first = Promise.withResolvers<void>();
	const housekeeping = startScheduledJobs(
		[
			[
				"first",
				async () => {
					await first.promise;
					done.push("first");
				},
			],
			["second", async () => done.push("second")],
		],
		log,
	);
	void housekeeping.run();
	const closed = housekeeping.close().then(() => done.push("closed"));
	first.resolve();
	await closed;
	expect(done).toEqual(["first", "closed"]);
});
