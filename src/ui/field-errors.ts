import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import { ApiError } from "../platform/browser/api-error.ts";

export type FieldOf<Values extends FieldValues> = (
	name: FieldPath<Values>,
) => UseFormRegisterReturn & { error: string | undefined };

/** Returns the props of a `Field`: the input's name, its registration with the form, and its error. */
export function fieldsOf<Values extends FieldValues, Sent>({
	formState: { errors },
	register,
}: UseFormReturn<Values, unknown, Sent>): FieldOf<Values> {
	return (name) => ({ error: errors[name]?.message as string | undefined, ...register(name) });
}

/**
 * Shows the server's messages at their fields and focuses the first one.
 *
 * @param names the fields that the form shows
 */
export function showFieldErrors<Values extends FieldValues, Sent>(
	form: UseFormReturn<Values, unknown, Sent>,
	error: unknown,
	names: readonly FieldPath<Values>[],
): void {
	if (!(error instanceof ApiError)) return;
	const refused = names.filter((name) => error.fields[name]);
	for (const [index, name] of refused.entries()) {
		form.setError(name, { message: error.fields[name] }, { shouldFocus: index === 0 });
	}
}
