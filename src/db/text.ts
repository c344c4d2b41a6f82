/**
 * Text as it is compared: composed, lower case, final sigma as sigma. Done here and not in the database,
 * so that both databases agree, whatever their locale knows of letters beyond ASCII.
 */
export function fold(text: string): string {
	return text.normalize("NFC").toLowerCase().replaceAll("ς", "σ");
}

/** Time as it is stored: ISO 8601, UTC, milliseconds. */
export function now(): string {
	return new Date().toISOString();
}

/** A time for `updated_at` that is later than the one stored, even within one millisecond. */
export function later(than: string): string {
	const time = new Date().toISOString();
	return time > than ? time : new Date(Date.parse(than) + 1).toISOString();
}
