let isAwaited = false;

/** Whether a page change waits for the next page's script. The router does not know of it yet. */
export function awaitsPage(): boolean {
	return isAwaited;
}

export function setAwaitsPage(value: boolean): void {
	isAwaited = value;
}
