import { createTabDraft, newKey } from "../../../ui/form-draft.ts";
import type { TextEntries } from "../../../ui/form-values.ts";
import type { UnsentForm } from "./unsent-forms.ts";

type DraftRef = Pick<UnsentForm, "draft" | "key">;

const draftsOf = ({ draft }: DraftRef) => createTabDraft<TextEntries>(draft);

const isDraftOf = (form: DraftRef) => draftsOf(form).read()?.key === form.key;

/** Clears the draft of a sent form. Later changes stay, with a new key. False if the draft is another form's. */
export function clearSent(form: UnsentForm): boolean {
	const drafts = draftsOf(form);
	const draft = drafts.read();
	if (draft?.key !== form.key) return false;
	if (holdsOnly(draft.values, form)) drafts.clear();
	else drafts.write({ values: draft.values, key: newKey() });
	return true;
}

export const clearDraft = (form: UnsentForm) => draftsOf(form).clear();

export function changeKey(form: DraftRef, key: string): void {
	const drafts = draftsOf(form);
	if (isDraftOf(form)) drafts.write({ values: drafts.read()?.values ?? [], key });
}

/**
 * Stores a form's values as its draft. Corrections that the draft already contains stay.
 * @param overwrites other content; otherwise that is kept
 * @returns the draft's values; undefined if it has other content
 */
export function restoreDraft(form: UnsentForm, overwrites: boolean): DraftValues | undefined {
	const drafts = draftsOf(form);
	const stored = drafts.read()?.values ?? [];
	if (stored.length > 0 && !isDraftOf(form) && !overwrites) return undefined;
	const texts: TextEntries = form.values.map(([name, value]) => [name, value ?? ""]);
	const entries = stored.length > 0 && isDraftOf(form) ? stored : texts;
	drafts.write({ values: entries, key: form.key });
	const values: DraftValues = {};
	for (const [name, value] of entries) values[name] = [...(values[name] ?? []), value];
	return values;
}

type DraftValues = Record<string, readonly string[]>;

/** Whether the draft contains only what was sent; the consent text's version does not count. */
function holdsOnly(entries: TextEntries, { values }: UnsentForm): boolean {
	return entries.every(
		([name, value]) =>
			value.trim() === "" ||
			name === "consent_text" ||
			values.some(([other, sent]) => other === name && sent?.trim() === value.trim()),
	);
}
