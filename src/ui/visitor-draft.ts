import { createTabDraft, newKey } from "./form-draft.ts";
import { fillIn, type TextEntries, textEntriesOf } from "./form-values.ts";

/** Stores a form's values and Idempotency-Key in this tab until sent; without a name only the key, in memory. */
export function openDraft(name: string | undefined) {
	const store = name === undefined ? null : createTabDraft<TextEntries>(name);
	let current = store?.read() ?? null;

	function change(part: { key?: string; values?: TextEntries }) {
		// If the form is queued to be sent, the queue has stored its key in the draft.
		const { key = newKey(), values = [] } = { ...(store?.read() ?? current), ...part };
		current = { key, values, savedAt: "" };
		store?.write({ key, values });
		return key;
	}

	return {
		/** Stable until `renewKey` or `clear`. */
		key: () => change({}),
		renewKey: () => void change({ key: newKey() }),
		store: (form: HTMLFormElement) => void change({ values: textEntriesOf(form) }),
		restore(form: HTMLFormElement, prefill?: () => TextEntries) {
			fillIn(form, current?.values ?? prefill?.() ?? []);
		},
		clear() {
			current = null;
			store?.clear();
		},
	};
}

/** Whether this document was loaded by Back, a reload or the return to a discarded tab. */
export function isHistoryNavigation(): boolean {
	const [loaded] = performance.getEntriesByType("navigation");
	return (loaded as PerformanceNavigationTiming | undefined)?.type !== "navigate";
}
