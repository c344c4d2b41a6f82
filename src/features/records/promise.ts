const PROMISE_MS = 86_400_000;

/** The deadline (ISO 8601) of the site's promise to answer within 24 hours. */
export function promisedBy(createdAt: string): string {
	return new Date(Date.parse(createdAt) + PROMISE_MS).toISOString();
}
