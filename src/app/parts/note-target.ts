import type { ClientInstrumentation } from "react-router";
import { TARGET_NOTE } from "../../platform/browser/page-scripts.ts";
import { sessionStore } from "../../platform/browser/safe-storage.ts";

/**
 * After a deployment the script of the next page may be gone. React Router then loads the page again, and
 * would leave the visitor where they were, press after press. So the target is noted while a page change is
 * under way; the page that is loaded again goes on to it (`startApplication`).
 *
 * Not from a component, which on a slow phone runs after the page change has failed.
 */
export const noteTarget: ClientInstrumentation = {
	router: ({ instrument }) =>
		instrument({
			async navigate(change, { to }) {
				const target = typeof to === "string" ? to : null;
				if (target) sessionStore.set(TARGET_NOTE, target);
				await change();
				// Another page change may have begun meanwhile.
				if (sessionStore.get(TARGET_NOTE) === target) sessionStore.remove(TARGET_NOTE);
			},
		}),
};
