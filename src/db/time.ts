import { AsyncLocalStorage } from "node:async_hooks";

const DAY_MS = 86_400_000;
const fixedTime = new AsyncLocalStorage<string>();

/** The current time in the stored format: ISO 8601, UTC, milliseconds. */
export function now(): string {
	return fixedTime.getStore() ?? new Date().toISOString();
}

/** Runs `fn`, and everything it awaits, with the clock at `time`: sample content needs times in the past. */
export function atTime<T>(time: string, fn: () => T): T {
	return fixedTime.run(new Date(time).toISOString(), fn);
}

/** A time for `updated_at` that is later than the stored one, even within the same millisecond. */
export function later(earlier: string): string {
	const time = now();
	return time > earlier ? time : new Date(Date.parse(earlier) + 1).toISOString();
}

/** Time in `days` × 24 hours; negative for the past. */
export function daysFromNow(days: number, from = now()): string {
	return new Date(Date.parse(from) + days * DAY_MS).toISOString();
}
