/** Nairobi is three hours ahead of UTC the whole year. */
export const NAIROBI_MS = 3 * 3_600_000;

/** A moment (ISO time) as the clock at the fair shows it, with its offset: 2026-11-22T14:03:00+03:00. */
export function fairTime(time: string): string {
	return `${new Date(Date.parse(time) + NAIROBI_MS).toISOString().slice(0, 19)}+03:00`;
}

/** When a day (YYYY-MM-DD) begins at the fair, as a time in UTC; `later` days after it. */
export function fairDayStart(day: string, later = 0): string {
	const midnight = Date.parse(`${day}T00:00:00.000Z`) - NAIROBI_MS;
	return new Date(midnight + later * 24 * 3_600_000).toISOString();
}

/** The day it is at the fair at a moment (UTC milliseconds), as in 2026-03-02. */
export function fairDay(time: number): string {
	return new Date(time + NAIROBI_MS).toISOString().slice(0, 10);
}
