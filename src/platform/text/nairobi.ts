/** Kenya is UTC+3 all year. */
const NAIROBI_MS = 3 * 3_600_000;
const NAIROBI = "+03:00";

/** Converts a typed time, in Nairobi time unless it names a zone, to UTC. */
export function utcOf(time: string): string {
	const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time);
	return new Date(hasZone ? time : time + NAIROBI).toISOString();
}

/** A stored time as the value of a date and time field in Nairobi time: 2026-11-24T08:00. Empty for none. */
export function nairobiTime(stored: string | null | undefined): string {
	const at = Date.parse(stored ?? "");
	return Number.isNaN(at) ? "" : new Date(at + NAIROBI_MS).toISOString().slice(0, 16);
}

/** An ISO time as local time in Nairobi, with its offset: 2026-11-22T14:03:00+03:00. */
export function nairobiIso(time: string): string {
	return `${new Date(Date.parse(time) + NAIROBI_MS).toISOString().slice(0, 19)}${NAIROBI}`;
}

/** The start (UTC, ISO 8601) of a day (YYYY-MM-DD) in Nairobi, plus `daysLater` days. */
export function nairobiDayStart(day: string, daysLater = 0): string {
	const midnight = Date.parse(`${day}T00:00:00.000Z`) - NAIROBI_MS;
	return new Date(midnight + daysLater * 24 * 3_600_000).toISOString();
}

/** Whether a text is an existing day of this century, as YYYY-MM-DD. `Date.parse` takes February 31 for March 3. */
export function isDay(text: string): boolean {
	const time = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The date in Nairobi (YYYY-MM-DD) at a moment (UTC milliseconds). */
export function nairobiDay(time: number): string {
	return new Date(time + NAIROBI_MS).toISOString().slice(0, 10);
}
