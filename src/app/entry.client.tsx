import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { applySheet } from "../platform/browser/apply-sheet.ts";
import { awaitPieces } from "./framework/await-pieces.ts";
import { noteTarget } from "./framework/note-target.ts";
import { keepEntered } from "./parts/keep-entered.ts";
import { followTranslation } from "./parts/translated-text.ts";
import afterStart from "./styles/after-start.css?url";

// Styles of parts that appear only after hydration. Without them such parts are unstyled, so a failure needs no
// message.
applySheet(afterStart).catch(() => {});

// For after-start.css. Only people who scroll need pictures before they are in sight.
function markScrolled(): void {
	document.documentElement.dataset.scrolled = "";
}
addEventListener("scroll", markScrolled, { once: true, passive: true });

followTranslation();
keepEntered();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter instrumentations={[noteTarget, awaitPieces]} />
		</StrictMode>,
	);
});
