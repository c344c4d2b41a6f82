import { sessionStore } from "./safe-storage.ts";

const RELOADED_KEY = "reloadedFor";

/** Reloads when a script chunk is gone after a deployment. Once per build, so that a lost chunk causes no loop. */
export function reloadForNewVersion(): void {
	if (sessionStore.get(RELOADED_KEY) === import.meta.url) return;
	// Without storage the loop could not be stopped.
	if (sessionStore.set(RELOADED_KEY, import.meta.url)) location.reload();
}
