let stop: (() => void) | undefined;

/** Whether a page change waits for the next page's script. The router does not know of it yet. */
export function awaitsPage(): boolean {
	return stop !== undefined;
}

/** Stays on the current page. */
export function stopAwaitingPage(): void {
	stop?.();
}

/** @param stopWaiting gives the page change up; undefined if none waits */
export function setAwaitedPage(stopWaiting: (() => void) | undefined): void {
	stop = stopWaiting;
}
