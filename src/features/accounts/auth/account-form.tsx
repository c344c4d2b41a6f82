import { type ReactNode, useEffect, useState } from "react";
import { ALLOW_STORAGE, storageProblem } from "../../../platform/browser/storage-problem.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { type FormOptions, useForm } from "../../../ui/use-form.ts";
import { PASSWORDS_DIFFER } from "./password-rules.ts";

interface AccountFormProps<Values> extends FormOptions<Values> {
	failureText: (failure: unknown) => string;
	submitText: string;
	/** Whether the form starts a session, which needs the browser's storage. */
	needsStorage?: boolean;
	/** Replays a click on the button that came before hydration. */
	replaysEarlyClick?: boolean;
	children: (field: ReturnType<typeof useForm<Values>>["field"]) => ReactNode;
}

export function AccountForm<Values>(props: AccountFormProps<Values>) {
	const { failureText, submitText, needsStorage, replaysEarlyClick, children, ...options } = props;
	const [isStorable, setIsStorable] = useState(true);
	useEffect(() => setIsStorable(!needsStorage || !storageProblem()), [needsStorage]);
	const form = useForm({
		...options,
		onSubmit: async (values, submission) => {
			// Without storage, the session would end on the next page.
			if (!isStorable) throw new Error("This browser blocks storage");
			await options.onSubmit(values, submission);
		},
	});
	const failure = form.failure === undefined ? form.refused?.error : failureText(form.failure);
	const passwordsDiffer = form.errors.confirmPassword === PASSWORDS_DIFFER;
	// As specified for Login, what the form's own checks find is shown in the box above the fields, too.
	const [firstError] = Object.values(form.errors);
	const error = passwordsDiffer ? PASSWORDS_DIFFER : (failure ?? firstError);
	return (
		<form {...form.props} className="flex flex-col gap-5">
			{isStorable ? (
				error && <Refusal title={error} />
			) : (
				<Refusal title="You cannot sign in: this browser blocks storage for this site.">
					<p>{ALLOW_STORAGE}</p>
				</Refusal>
			)}
			{children(form.field)}
			<SubmitButton wide busy={form.submitting} data-replay-click={replaysEarlyClick}>
				{submitText}
			</SubmitButton>
		</form>
	);
}
