import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";
import { AccountForm } from "../auth/account-form.tsx";
import { resetPasswordForm } from "../auth/auth.contract.ts";
import { NewPassword } from "../auth/new-password.tsx";
import { resetPassword } from "./password-reset.calls.ts";

const FAILED = "The password could not be saved. Please try again.";

interface ResetPasswordFormProps {
	api: Api;
	/** The token of the mailed link: read when the form is sent, since the page is the same for everyone. */
	token: () => string;
	refused: RefusedForm | undefined;
	onSaved: () => void;
}

export function ResetPasswordForm({ api, token, refused, onSaved }: ResetPasswordFormProps) {
	return (
		<AccountForm
			schema={resetPasswordForm}
			refused={refused}
			onSubmit={async ({ password }) => {
				await resetPassword(api, { token: token(), password });
				onSaved();
			}}
			failureText={(failure) => errorText(failure, FAILED)}
			submitText="Save Password"
		>
			{(field) => <NewPassword label="New Password" field={field} />}
		</AccountForm>
	);
}
