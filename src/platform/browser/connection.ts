/** A line can be dead while the browser believes in it, and then no event tells when it is back. */
const ASK_AGAIN_MS = 5000;

/** What is waiting for the line: each tries again when it is called. */
let waiting: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function change(next: typeof waiting): void {
	waiting = next;
	for (const listener of listeners) listener();
}

export function watchConnection(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const isWaitingForLine = (): boolean => waiting.length > 0;

export function tryConnectionAgain(): void {
	for (const attempt of waiting) attempt();
}

/**
 * Loads a piece of script, as soon as there is a line. Rejects when the server answers and does not have it (a newer
 * version was deployed) and when nobody wants it any more.
 */
export async function withConnection<Piece>(
	load: () => Promise<Piece>,
	signal?: AbortSignal,
): Promise<Piece> {
	let again = () => {};
	const attempt = () => again();
	try {
		for (;;) {
			try {
				return await load();
			} catch (problem) {
				const serverAnswers = await askServer()
					.then(() => true)
					.catch(() => false);
				if (serverAnswers || signal?.aborted) throw problem;
				if (!waiting.includes(attempt)) change([...waiting, attempt]);
				await new Promise<void>((goOn) => {
					again = goOn;
					lineMayBeBack().then(goOn);
					signal?.addEventListener("abort", () => goOn());
				});
				if (signal?.aborted) throw problem;
			}
		}
	} finally {
		if (waiting.includes(attempt)) change(waiting.filter((other) => other !== attempt));
	}
}

/** Waits until it is worth trying again. */
export function lineMayBeBack(longestMs = ASK_AGAIN_MS): Promise<void> {
	return new Promise((goOn) => {
		addEventListener("online", () => goOn(), { once: true });
		setTimeout(goOn, longestMs);
	});
}

/** Rejects while there is no line. */
export async function askServer(): Promise<void> {
	// Not from a cache, which answers without a line.
	await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
}
