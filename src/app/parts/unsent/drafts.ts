import { createTabDraft, newKey } from "../../../ui/form-draft.ts";
import type { TextEntries } from "../../../ui/form-values.ts";
import type { UnsentForm } from "./unsent-forms.ts";

/* What the form on a page keeps in this tab while it is filled in: the draft of an unsent form has its key. */

const draftsOf = ({ draft }: UnsentForm) => createTabDraft<TextEntries>(draft);

const isOwn = (form: UnsentForm) => draftsOf(form).read()?.key === form.key;

/** Clears the draft of a form that was sent. What was typed since stays, and gets a new key. */
export function clearSent(form: UnsentForm): boolean {
	const drafts = draftsOf(form);
	const draft = drafts.read();
	if (draft?.key !== form.key) return false;
	if (isIn(draft.values, form)) drafts.clear();
	else drafts.write({ values: draft.values, key: newKey() });
	return true;
}

export const clearDraft = (form: UnsentForm) => draftsOf(form).clear();

export function changeKey(form: UnsentForm, key: string): void {
	const drafts = draftsOf(form);
	if (isOwn(form)) drafts.write({ values: drafts.read()?.values ?? [], key });
}

/**
 * Makes a form the draft, with corrections that the draft may already contain.
 *
 * @param overwrites other content; without it that is kept
 * @returns the values of the draft; undefined if it has other content
 */
export function restoreDraft(form: UnsentForm, overwrites: boolean): RefusedValues | undefined {
	const drafts = draftsOf(form);
	const typed = drafts.read()?.values ?? [];
	if (typed.length > 0 && !isOwn(form) && !overwrites) return undefined;
	const texts: TextEntries = form.values.map(([name, value]) => [name, value ?? ""]);
	const entries = typed.length > 0 && isOwn(form) ? typed : texts;
	drafts.write({ values: entries, key: form.key });
	const values: RefusedValues = {};
	for (const [name, value] of entries) values[name] = [...(values[name] ?? []), value];
	return values;
}

type RefusedValues = Record<string, readonly string[]>;

/** Whether the form contains nothing but what was sent; the version of the consent text is ignored. */
function isIn(typed: TextEntries, { values }: UnsentForm): boolean {
	return typed.every(
		([name, value]) =>
			value.trim() === "" ||
			name === "consent_text" ||
			values.some(([other, sent]) => other === name && sent?.trim() === value.trim()),
	);
}
