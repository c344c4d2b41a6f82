import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { awaitChunks } from "./app/framework/await-chunks.ts";
import { rememberNavigationTarget } from "./app/framework/remember-target.ts";
import { preserveForms } from "./app/parts/preserve-forms.ts";
import { followTranslation } from "./app/parts/translated-text.ts";
import afterStart from "./app/styles/after-start.css?url";
import { applySheet } from "./platform/browser/apply-sheet.ts";

// Styles of parts that appear only after hydration. A failure leaves these unstyled, and needs no message.
applySheet(afterStart).catch(() => {});

// For after-start.css. Only people who scroll need pictures before they are in sight.
function markScrolled(): void {
	document.documentElement.dataset.scrolled = "";
}
addEventListener("scroll", markScrolled, { once: true, passive: true });

followTranslation();
preserveForms();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter instrumentations={[rememberNavigationTarget, awaitChunks]} />
		</StrictMode>,
	);
});
