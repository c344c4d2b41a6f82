/** Kenya has been three hours ahead of UTC, in summer and winter, since 1960. */
const NAIROBI_AHEAD_MS = 3 * 3_600_000;
const NAIROBI = "+03:00";

/** A time as it is typed, which is Nairobi's unless it names its zone, in UTC as it is stored. */
export function utcOf(typed: string): string {
	const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(typed);
	return new Date(hasZone ? typed : typed + NAIROBI).toISOString();
}

/** A stored time as a field for Nairobi's day and clock takes it: 2026-11-24T08:00. Empty for none. */
export function nairobiTime(stored: string | null | undefined): string {
	const at = Date.parse(stored ?? "");
	return Number.isNaN(at) ? "" : new Date(at + NAIROBI_AHEAD_MS).toISOString().slice(0, 16);
}
