import { sessionStore } from "../../../platform/browser/safe-storage.ts";
import { createDraftStore, newKey } from "../../../ui/form-draft.ts";

/**
 * Fills in the order form of a project, before it is opened, as if somebody had typed it in this tab. What really was
 * typed there stays. Not by the form's address, as addresses hold no personal data.
 */
export function beginOrder(
	slug: string,
	person: { name: string | null; email: string | null },
): void {
	// As `OrderForm` names it.
	const draft = createDraftStore<[name: string, value: string][]>(sessionStore, `order:${slug}`);
	const values = Object.entries(person).filter((entry): entry is [string, string] => !!entry[1]);
	if (values.length > 0 && !draft.read()) draft.write({ key: newKey(), values });
}
