import { createTabDraft, newKey } from "../../ui/form-draft.ts";

/** Prefills a project's order form in this tab, not in the address, which must not contain personal data. */
export function beginOrder(
	slug: string,
	person: { name: string | null; email: string | null },
): void {
	// The same key as in `OrderForm`.
	const draft = createTabDraft<[name: string, value: string][]>(`order:${slug}`);
	const values = Object.entries(person).filter((entry): entry is [string, string] => !!entry[1]);
	if (values.length > 0 && !draft.read()) draft.write({ key: newKey(), values });
}
