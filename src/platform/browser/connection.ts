/** Delay before the second attempt: a service worker may notice later than the page that the server is back. */
const SECOND_TRY_MS = 1000;
/** Retry interval. The browser can miss that a connection is dead, and then fires no `online` event either. */
const RETRY_MS = 5000;
const PING_TIMEOUT_MS = 5000;

/** "part": a script that a loaded page imports later, such as a dialog. */
type LoadKind = "page" | "part";

let pending: readonly { what: LoadKind; attempt: () => void }[] = [];
const listeners = new Set<() => void>();

function setPending(next: typeof pending): void {
	pending = next;
	for (const listener of listeners) listener();
}

export function watchConnection(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function pendingLoad(): LoadKind | undefined {
	return pending.some(({ what }) => what === "page") ? "page" : pending[0]?.what;
}

export function tryConnectionAgain(): void {
	for (const { attempt } of pending) attempt();
}

/** Loads a file, retrying while offline. Rejects on abort, or after two failures online: the file was removed. */
export async function loadWithRetry<Chunk>(
	load: () => Promise<Chunk>,
	signal?: AbortSignal,
	what: LoadKind = "part",
): Promise<Chunk> {
	let retryNow = () => {};
	let isSecond = false;
	const entry = { what, attempt: () => retryNow() };
	try {
		for (;;) {
			try {
				return await load();
			} catch (problem) {
				const serverResponds = await isServerReachable();
				if (signal?.aborted || (serverResponds && isSecond)) throw problem;
				isSecond = serverResponds;
				if (!serverResponds && !pending.includes(entry)) setPending([...pending, entry]);
				await new Promise<void>((resolve) => {
					retryNow = resolve;
					void waitToRetry(serverResponds ? SECOND_TRY_MS : RETRY_MS).then(resolve);
					signal?.addEventListener("abort", () => resolve());
				});
				if (signal?.aborted) throw problem;
			}
		}
	} finally {
		if (pending.includes(entry)) setPending(pending.filter((other) => other !== entry));
	}
}

/** Resolves when a retry may succeed: online again, back in this tab, or after `longestMs`. */
export function waitToRetry(longestMs = RETRY_MS): Promise<void> {
	return new Promise((resolve) => {
		for (const type of ["online", "visibilitychange"])
			addEventListener(type, () => resolve(), { once: true });
		setTimeout(resolve, longestMs);
	});
}

/** Rejects while the server cannot be reached. */
export async function pingServer(): Promise<void> {
	const timeout = new Promise((_, reject) =>
		setTimeout(reject, PING_TIMEOUT_MS, new Error("No answer")),
	);
	// Bypass the cache, which would also answer offline.
	await Promise.race([fetch(import.meta.url, { method: "HEAD", cache: "no-store" }), timeout]);
}

const isServerReachable = () =>
	pingServer().then(
		() => true,
		() => false,
	);

export async function isConnectionLost(): Promise<boolean> {
	return !navigator.onLine || !(await isServerReachable());
}
