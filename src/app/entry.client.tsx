import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { awaitPieces } from "./parts/await-pieces.ts";
import { noteTarget } from "./parts/note-target.ts";

// What the HTML of no page shows. Without it such parts are plain, so visitors need no message.
import("./styles/after-start.css").catch(() => {});

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter instrumentations={[noteTarget, awaitPieces]} />
		</StrictMode>,
	);
});
