import type { ReactNode } from "react";
import {
	type FieldError,
	type FieldPath,
	type FieldValues,
	get,
	type UseFormRegisterReturn,
	type UseFormReturn,
} from "react-hook-form";
import { ApiError } from "../platform/browser/api-error.ts";
import { withReferences } from "./reference-text.tsx";

export type FieldOf<Values extends FieldValues> = (
	name: FieldPath<Values>,
) => UseFormRegisterReturn & { error: ReactNode };

export function fieldsOf<Values extends FieldValues, Sent>({
	formState: { errors },
	register,
}: UseFormReturn<Values, unknown, Sent>): FieldOf<Values> {
	return (name) => {
		const message = messageOf(get(errors, name));
		return { error: message && withReferences(message), ...register(name) };
	};
}

function messageOf(error: FieldError | (FieldError | undefined)[] | undefined): string | undefined {
	return Array.isArray(error) ? error.find((entry) => entry)?.message : error?.message;
}

/**
 * Shows the server's messages at their fields and focuses the first. Returns whether there were any.
 * @param names the fields that the form shows
 */
export function showFieldErrors<Values extends FieldValues, Sent>(
	form: UseFormReturn<Values, unknown, Sent>,
	error: unknown,
	names: readonly FieldPath<Values>[],
): boolean {
	if (!(error instanceof ApiError)) return false;
	const refused = names.filter((name) => error.fields[name]);
	for (const [index, name] of refused.entries()) {
		form.setError(name, { message: error.fields[name] }, { shouldFocus: index === 0 });
	}
	return refused.length > 0;
}
