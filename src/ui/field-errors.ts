import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../platform/browser/api-error.ts";

/**
 * Puts the server's sentences at the fields they belong to and leads to the first of them.
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
