import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.server.ts";
import { startWorkers } from "./workers.server.ts";

const log = createLog("silent", []);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a worker runs again after it has ended or failed, until it is closed", async () => {
	let started = 0;
	let end = Promise.withResolvers<void>();
	const run = () => {
		started += 1;
		return end.promise;
	};
	const workers = startWorkers([{ name: "test", everyMs: 1_000, run }], log);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(started).toBe(1);
	const first = end;
	end = Promise.withResolvers();
	first.reject(new Error("database down"));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(started).toBe(2);
	let closed = false;
	const closing = workers.close().then(() => {
		closed = true;
	});
	await vi.advanceTimersByTimeAsync(1_000);
	expect(closed).toBe(false);
	end.resolve();
	await closing;
	await vi.advanceTimersByTimeAsync(5_000);
	expect(started).toBe(2);
});
