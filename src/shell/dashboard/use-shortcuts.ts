import { useEffect, useRef } from "react";
import { isShortcut, isSingleKey, type ShortcutName } from "../../ui/shortcuts.ts";

type Handlers = Partial<Record<ShortcutName, () => void>>;

const TYPING = "input, textarea, select, [contenteditable=true]";

/** All keyboard shortcuts. Single characters only outside of fields and with `singleKeys`; none in an alert dialog. */
export function useShortcuts(handlers: Handlers, { singleKeys }: { singleKeys: boolean }): void {
	const latest = useRef({ handlers, singleKeys });
	useEffect(() => {
		latest.current = { handlers, singleKeys };
	});
	useEffect(() => {
		function onKeyDown(event: KeyboardEvent) {
			if (event.defaultPrevented || event.isComposing) return;
			const { handlers, singleKeys } = latest.current;
			const name = (Object.keys(handlers) as ShortcutName[]).find((each) =>
				isShortcut(event, each),
			);
			if (!name) return;
			if (isSingleKey(event)) {
				const isTyping = event.target instanceof Element && event.target.closest(TYPING);
				if (!singleKeys || isTyping) return;
			}
			event.preventDefault();
			if (event.repeat || document.querySelector("dialog[open][role=alertdialog]")) return;
			handlers[name]?.();
		}
		addEventListener("keydown", onKeyDown);
		return () => removeEventListener("keydown", onKeyDown);
	}, []);
}

/**
 * Presses the save button of the focused form, else of the first with unsaved changes (`data-unsaved`) in the topmost
 * dialog or on the screen. Does nothing if there are none.
 */
export function saveForm(): void {
	const around = document.activeElement?.closest<HTMLFormElement>("form[data-unsaved]");
	const dialogs = document.querySelectorAll<HTMLElement>("dialog[open]");
	const scope = [...dialogs].at(-1) ?? document.getElementById("main");
	const form = around ?? scope?.querySelector<HTMLFormElement>("form[data-unsaved=true]");
	if (form?.dataset.unsaved !== "true") return;
	// The last submit button. One before it may overwrite another person's version.
	const buttons = [...form.elements].filter(
		(element) => element instanceof HTMLButtonElement && element.type === "submit",
	);
	(buttons.at(-1) as HTMLButtonElement | undefined)?.click();
}
