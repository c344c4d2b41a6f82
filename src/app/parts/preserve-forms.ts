import { HYDRATED_EVENT } from "../../platform/browser/page-scripts.ts";
import { fillIn, textEntriesOf } from "../../ui/form-values.ts";

/** Call before hydration: keeps values and focus if a translation or an extension has changed the page. */
export function preserveForms(): void {
	const serverForms = [...document.forms];
	let focused = document.activeElement;
	const trackFocus = ({ target }: FocusEvent) => {
		focused = target as Element;
	};
	addEventListener("focusin", trackFocus);
	addEventListener(
		HYDRATED_EVENT,
		() => {
			removeEventListener("focusin", trackFocus);
			for (const [index, form] of serverForms.entries()) {
				const replacement = document.forms[index];
				if (form.isConnected || !replacement) continue;
				fillIn(replacement, textEntriesOf(form));
				for (const field of form.elements) {
					const newField = replacement.elements.namedItem((field as HTMLInputElement).name);
					if (!(newField instanceof HTMLElement)) continue;
					if (field instanceof HTMLInputElement && field.files?.length) {
						(newField as HTMLInputElement).files = field.files;
						newField.dispatchEvent(new Event("change", { bubbles: true }));
					}
					if (field === focused) newField.focus();
				}
				replacement.dispatchEvent(new Event("input", { bubbles: true }));
			}
		},
		{ once: true },
	);
}
