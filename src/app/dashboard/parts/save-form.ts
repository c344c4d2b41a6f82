/**
 * Presses the button that saves the form in which somebody is, or else the first form with changes: in the dialog on
 * top, or on the screen. A form says by `data-save` whether it has something to save; nothing happens without any.
 */
export function saveForm(): void {
	const around = document.activeElement?.closest<HTMLFormElement>("form[data-save]");
	const dialogs = document.querySelectorAll<HTMLElement>("dialog[open]");
	const scope = [...dialogs].at(-1) ?? document.getElementById("main");
	const form = around ?? scope?.querySelector<HTMLFormElement>("form[data-save=true]");
	if (form?.dataset.save !== "true") return;
	// The last one: before it may be one that saves over somebody else's work.
	const buttons = [...form.elements].filter(
		(element) => element instanceof HTMLButtonElement && element.type === "submit",
	);
	(buttons.at(-1) as HTMLButtonElement | undefined)?.click();
}
