import type { ReactNode } from "react";
import { SubmitButton } from "../../../ui/button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { type FormOptions, useForm } from "../../../ui/use-form.ts";
import { PASSWORDS_DIFFER } from "./password-rules.ts";

interface AccountFormProps<Values> extends FormOptions<Values> {
	/** What a failed call says above the form. */
	failureText: (failure: unknown) => string;
	/** On the button. */
	submitText: string;
	/** Pressed before the scripts have arrived, the button waits for them. */
	hold?: boolean;
	/** The fields; `field` is that of `useForm`. */
	children: (field: ReturnType<typeof useForm<Values>>["field"]) => ReactNode;
}

/** The short forms by which people come in: why it was refused, the fields, one wide button. */
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
