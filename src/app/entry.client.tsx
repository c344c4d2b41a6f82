import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Names the build for which the page was last loaded again. */
const RELOADED = "reloadedFor";

/*
 * A part of the application is not there any more: a newer version has been deployed. The page is loaded
 * again, once for each build, so that a file that is missing for good makes no endless circle.
 */
addEventListener("vite:preloadError", (event) => {
	try {
		if (sessionStorage.getItem(RELOADED) === import.meta.url) return;
		sessionStorage.setItem(RELOADED, import.meta.url);
	} catch {
		// Storage is switched off: nothing would end the circle.
		return;
	}
	event.preventDefault();
	location.reload();
});

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
