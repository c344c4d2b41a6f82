import type { ClientInstrumentation } from "react-router";
import { TARGET_NOTE } from "../../platform/browser/page-scripts.ts";
import { sessionStore } from "../../platform/browser/safe-storage.ts";

/**
 * After a deployment the next page's script may be gone, and React Router reloads the current page without navigating.
 * So the target is stored, and the reloaded page continues to it (`startApplication`). Not in a component: on a slow
 * phone its effects run too late.
 */
export const noteTarget: ClientInstrumentation = {
	router: ({ instrument }) =>
		instrument({
			async navigate(change, { to }) {
				const target = typeof to === "string" ? to : null;
				if (target) sessionStore.set(TARGET_NOTE, target);
				await change();
				// Another navigation may have started.
				if (sessionStore.get(TARGET_NOTE) === target) sessionStore.remove(TARGET_NOTE);
			},
		}),
};
