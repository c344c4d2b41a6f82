const PROMISE_MS = 86_400_000;

/** When the promise of the site, an answer within 24 hours, runs out (ISO 8601). */
export function promisedBy(createdAt: string): string {
	return new Date(Date.parse(createdAt) + PROMISE_MS).toISOString();
}
