/** Nairobi is three hours ahead of UTC the whole year. */
export const NAIROBI_MS = 3 * 3_600_000;

/** The day it is at the fair at a moment (UTC milliseconds), as in 2026-03-02. */
export function fairDay(time: number): string {
	return new Date(time + NAIROBI_MS).toISOString().slice(0, 10);
}
