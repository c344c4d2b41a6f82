import { TARGET_NOTE } from "../../platform/browser/page-scripts.ts";

/**
 * After a deployment the script of the next page may be gone. React Router then loads the page again, and
 * would leave the visitor where they were, press after press. So the target is noted while a page change is
 * under way; the page that is loaded again goes on to it (`startApplication`).
 *
 * @param target path and query; undefined when no page change is under way.
 */
export function noteTarget(target: string | undefined): void {
	try {
		if (target) sessionStorage.setItem(TARGET_NOTE, target);
		else sessionStorage.removeItem(TARGET_NOTE);
	} catch {
		// Storage is switched off: the visitor presses the link again.
	}
}
