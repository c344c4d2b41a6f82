/**
 * Presses the save button of the form that has the focus, or else of the first form with unsaved changes: in the
 * topmost dialog, or on the screen. Forms mark unsaved changes with `data-save`. Does nothing if there are none.
 */
export function saveForm(): void {
	const around = document.activeElement?.closest<HTMLFormElement>("form[data-save]");
	const dialogs = document.querySelectorAll<HTMLElement>("dialog[open]");
	const scope = [...dialogs].at(-1) ?? document.getElementById("main");
	const form = around ?? scope?.querySelector<HTMLFormElement>("form[data-save=true]");
	if (form?.dataset.save !== "true") return;
	// The last submit button. One before it may overwrite another person's version.
	const buttons = [...form.elements].filter(
		(element) => element instanceof HTMLButtonElement && element.type === "submit",
	);
	(buttons.at(-1) as HTMLButtonElement | undefined)?.click();
}
