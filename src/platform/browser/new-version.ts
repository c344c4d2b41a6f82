import { sessionStore } from "./safe-storage.ts";

/** Names the build for which the page was last loaded again. */
const RELOADED = "reloadedFor";

/**
 * Loads the page again because a piece of its script is not there any more: a newer version has been deployed.
 * Once for each build, so that a piece that is missing for good makes no endless circle. What was typed is
 * kept by the forms themselves.
 */
export function reloadForNewVersion(): void {
	if (sessionStore.get(RELOADED) === import.meta.url) return;
	// Without storage nothing would end the circle.
	if (sessionStore.set(RELOADED, import.meta.url)) location.reload();
}
