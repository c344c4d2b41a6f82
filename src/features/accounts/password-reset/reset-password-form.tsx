import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { type RefusedForm, useForm } from "../../../ui/use-form.ts";
import { PASSWORDS_DIFFER, resetPasswordForm } from "../auth/auth.contract.ts";
import { NewPassword } from "../auth/new-password.tsx";
import { resetPassword } from "./password-reset.calls.ts";

interface ResetPasswordFormProps {
	api: Api;
	/** The token of the mailed link: read when the form is sent, since the page is the same for everyone. */
	token: () => string;
	refused: RefusedForm | undefined;
	onSaved: () => void;
}

export function ResetPasswordForm({ api, token, refused, onSaved }: ResetPasswordFormProps) {
	const form = useForm({
		schema: resetPasswordForm,
		refused,
		onSubmit: async ({ password }) => {
			await resetPassword(api, { token: token(), password });
			onSaved();
		},
	});
	const failure =
		form.failure === undefined
			? refused?.error
			: errorText(form.failure, "The password could not be saved. Please try again.");
	const error = form.errors.confirmPassword === PASSWORDS_DIFFER ? PASSWORDS_DIFFER : failure;
	return (
		<form {...form.props} className="flex flex-col gap-5">
			{error && <Refusal title={error} />}
			<NewPassword label="New Password" field={form.field} />
			<Button type="submit" variant="primary" wide disabled={form.submitting}>
				{form.submitting ? "Processing..." : "Save Password"}
			</Button>
		</form>
	);
}
