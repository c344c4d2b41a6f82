let stop: (() => void) | undefined;

/** Whether a page change waits for the next page's script. The router does not know of it yet. */
export function awaitsPageScript(): boolean {
	return stop !== undefined;
}

export function stopAwaitingPage(): void {
	stop?.();
}

/** @param cancel cancels the page change; undefined if none waits */
export function setAwaitedPage(cancel: (() => void) | undefined): void {
	stop = cancel;
}
