/** When to query the status of a prompt, because callbacks often do not arrive. */

const FIRST_MS = [15_000, 35_000, 65_000, 100_000];
const LATER_MS = 15 * 60_000;
const LAST_MS = 24 * 60 * 60_000;

/** A prompt without a request id cannot be queried: after this time another one may be sent. */
const NAMELESS_MS = LATER_MS;

const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** Time of the next query after `time` for a prompt that was sent at `askedAt`; null after a day. */
export function nextQueryAt(askedAt: string, time: string): string | null {
	const elapsed = Date.parse(time) - Date.parse(askedAt);
	const next = FIRST_MS.find((ms) => ms > elapsed);
	if (next !== undefined) return after(askedAt, next);
	return elapsed < LAST_MS ? after(time, LATER_MS) : null;
}

/** Time of the next check after `time` for a prompt without a provider id; null when it is given up. */
export function nextCheckAt(createdAt: string, time: string): string | null {
	const looks = [FIRST_MS.at(-1)!, NAMELESS_MS].map((ms) => after(createdAt, ms));
	return looks.find((look) => look > time) ?? null;
}
