import { pingServer } from "../../../platform/browser/connection.ts";

/** A page that is still there by then stays: links to a file, an app or a phone number announce leaving too. */
const LEAVING_MS = 1000;

let leavingUntil = 0;

/** Milliseconds; 0 if the page is not being left, also after the clock was set back. */
function leavingFor(): number {
	const left = leavingUntil - Date.now();
	return left > 0 && left <= LEAVING_MS ? left : 0;
}

// Some browsers abort a page's requests as soon as the next page is asked for, others when it has come.
addEventListener("beforeunload", () => {
	leavingUntil = Date.now() + LEAVING_MS;
});

/**
 * Resolves at once, unless the page is being left: then only if it stays after all. A request that fails meanwhile was
 * aborted by the navigation, and says nothing about the connection.
 */
export async function untilStaying(): Promise<void> {
	const left = leavingFor();
	if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

export async function isLineLost(): Promise<boolean> {
	for (;;) {
		if (!navigator.onLine) return true;
		const isReached = await pingServer().then(
			() => true,
			() => false,
		);
		if (isReached) return false;
		if (leavingFor() === 0) return true;
		await untilStaying();
	}
}
