import { TARGET_NOTE } from "./page-scripts.ts";

/*
 * A page may stay open while a newer version is deployed: the pieces of the script that it has not loaded
 * yet are gone then. What was typed is kept by the forms themselves (src/ui/kept-form.ts, form-draft.ts).
 */

/** Names the build for which the page was last loaded again. */
const RELOADED = "reloadedFor";

/**
 * Loads the page again because a piece of it is missing: once for each build, so that a piece that is
 * missing for good makes no endless circle.
 */
export function reloadForNewVersion(): void {
	try {
		if (sessionStorage.getItem(RELOADED) === import.meta.url) return;
		sessionStorage.setItem(RELOADED, import.meta.url);
	} catch {
		// Without storage nothing would end the circle.
		return;
	}
	location.reload();
}

/**
 * React Router loads the page again when the next one's script is missing, and would leave the visitor
 * where they were, press after press. So the target is noted while a page change is under way; the page
 * that is loaded again goes on to it (`startApplication`).
 *
 * @param target path and query; undefined when no page change is under way.
 */
export function noteTarget(target: string | undefined): void {
	try {
		if (target) sessionStorage.setItem(TARGET_NOTE, `${Date.now()} ${target}`);
		else sessionStorage.removeItem(TARGET_NOTE);
	} catch {
		// Storage is switched off: the visitor presses the link again.
	}
}
