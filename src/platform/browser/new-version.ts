import { sessionStore } from "./safe-storage.ts";

/** Stores the build for which the page was last reloaded. */
const RELOADED = "reloadedFor";

/**
 * Reloads the page because one of its script chunks is gone: a newer version was deployed. Once per build, so that a
 * chunk that is missing for good causes no reload loop. Forms keep their drafts themselves.
 */
export function reloadForNewVersion(): void {
	if (sessionStore.get(RELOADED) === import.meta.url) return;
	// Without storage the loop could not be stopped, so do not reload.
	if (sessionStore.set(RELOADED, import.meta.url)) location.reload();
}
