import type { ReactNode } from "react";
import { SubmitButton } from "../../../ui/button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { type FormOptions, useForm } from "../../../ui/use-form.ts";
import { PASSWORDS_DIFFER } from "./password-rules.ts";

interface AccountFormProps<Values> extends FormOptions<Values> {
	/** The message above the form for a failed call. */
	failureText: (failure: unknown) => string;
	/** Label of the submit button. */
	submitText: string;
	/** Holds a click on the button until hydration, then replays it. */
	hold?: boolean;
	/** The fields; `field` is that of `useForm`. */
	children: (field: ReturnType<typeof useForm<Values>>["field"]) => ReactNode;
}

/** The layout of sign-in and similar short forms: error, fields, one wide button. */
export function AccountForm<Values>(props: AccountFormProps<Values>) {
	const { failureText, submitText, hold, children, ...options } = props;
	const form = useForm(options);
	const failure = form.failure === undefined ? form.refused?.error : failureText(form.failure);
	const error = form.errors.confirmPassword === PASSWORDS_DIFFER ? PASSWORDS_DIFFER : failure;
	return (
		<form {...form.props} className="flex flex-col gap-5">
			{error && <Refusal title={error} />}
			{children(form.field)}
			<SubmitButton wide busy={form.submitting} data-hold={hold}>
				{submitText}
			</SubmitButton>
		</form>
	);
}
