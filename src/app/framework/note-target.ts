import type { ClientInstrumentation } from "react-router";
import { TARGET_NOTE } from "../../platform/browser/page-scripts.ts";
import { sessionStore } from "../../platform/browser/safe-storage.ts";

/**
 * After a deployment the script of the next page may be gone. React Router then reloads the current page and forgets
 * the navigation. So its target is stored during the navigation, and the reloaded page continues to it
 * (`startApplication`). Not in a component: on a slow phone its effects run after the navigation has failed.
 */
export const noteTarget: ClientInstrumentation = {
	router: ({ instrument }) =>
		instrument({
			async navigate(change, { to }) {
				const target = typeof to === "string" ? to : null;
				if (target) sessionStore.set(TARGET_NOTE, target);
				await change();
				// Another navigation may have started meanwhile.
				if (sessionStore.get(TARGET_NOTE) === target) sessionStore.remove(TARGET_NOTE);
			},
		}),
};
