import type { FieldValues, UseFormReturn } from "react-hook-form";

type Form<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent>;

/** The fields that were changed while the values were on their way, with their new values; undefined if none was. */
export function typedSince<Values extends FieldValues, Sent>(
	form: Form<Values, Sent>,
	sent: Values,
): Partial<Values> | undefined {
	const changed = Object.entries(form.getValues()).filter(
		([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
	);
	return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : undefined;
}

/** Shows what is stored now; fields that were changed meanwhile keep what was typed, which is not saved yet. */
export function showStored<Values extends FieldValues, Sent>(
	form: Form<Values, Sent>,
	stored: Values,
	since: Partial<Values> | undefined,
): void {
	form.reset(stored);
	if (since) form.reset({ ...stored, ...since }, { keepDefaultValues: true });
}
