import type { ClientInstrumentation } from "react-router";
import { PENDING_TARGET } from "../../platform/browser/page-scripts.ts";
import { sessionStore } from "../../platform/browser/safe-storage.ts";

/**
 * After a deployment the next page's script may be gone, and React Router reloads the current page without navigating.
 * So the target is stored, and the reloaded page continues to it (`startApplication`). Not in a component: on a slow
 * phone its effects run too late.
 */
export const rememberNavigationTarget: ClientInstrumentation = {
	router: ({ instrument }) =>
		instrument({
			async navigate(navigateNow, { to }) {
				const target = typeof to === "string" ? to : null;
				if (target) sessionStore.set(PENDING_TARGET, target);
				await navigateNow();
				// Another navigation may have started.
				if (sessionStore.get(PENDING_TARGET) === target) sessionStore.remove(PENDING_TARGET);
			},
		}),
};
