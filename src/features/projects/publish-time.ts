/** Kenya is UTC+3 all year. */
const NAIROBI_AHEAD_MS = 3 * 3_600_000;
const NAIROBI = "+03:00";

/** Converts a typed time, in Nairobi time unless it names a zone, to UTC. */
export function utcOf(typed: string): string {
	const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(typed);
	return new Date(hasZone ? typed : typed + NAIROBI).toISOString();
}

/** A stored time as the value of a date and time field in Nairobi time: 2026-11-24T08:00. Empty for none. */
export function nairobiTime(stored: string | null | undefined): string {
	const at = Date.parse(stored ?? "");
	return Number.isNaN(at) ? "" : new Date(at + NAIROBI_AHEAD_MS).toISOString().slice(0, 16);
}
