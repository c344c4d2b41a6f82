import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { noteTarget } from "./parts/note-target.ts";

// What the HTML of no page shows. Without it such parts are plain, so visitors need no message.
import("./styles/after-start.css").catch(() => {});

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter instrumentations={[noteTarget]} />
		</StrictMode>,
	);
});
