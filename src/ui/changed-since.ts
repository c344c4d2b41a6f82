import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { FormDraft } from "./use-form-draft.ts";

type Form<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent>;

/** Fields that were changed while the values were being sent, with their new values; undefined if none. */
export function changedSince<Values extends FieldValues, Sent>(
	form: Form<Values, Sent>,
	sent: Values,
): Partial<Values> | undefined {
	const changed = Object.entries(form.getValues()).filter(
		([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
	);
	return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : undefined;
}

/** Shows what is stored now, keeping fields that were changed meanwhile. `draft`: of the stored values. */
export function showStored<Values extends FieldValues, Sent>(
	form: Form<Values, Sent>,
	stored: Values,
	since: Partial<Values> | undefined,
	draft?: Pick<FormDraft<Values>, "discard" | "store">,
): void {
	draft?.discard();
	form.reset(stored);
	if (!since) return;
	const formValues = { ...stored, ...since };
	form.reset(formValues, { keepDefaultValues: true });
	draft?.store(formValues, stored);
}
