import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";
import { AccountForm } from "../auth/account-form.tsx";
import { LinkField, NewPassword } from "../auth/new-password.tsx";
import { resetPassword } from "./password-reset.calls.ts";
import { tokenTyped } from "./reset-link.ts";

const FAILED = "The password could not be saved. Please try again.";

interface ResetPasswordFormProps {
	api: Api;
	/** As in `LinkField`. */
	token: string | undefined;
	refused: RefusedForm | undefined;
	onSaved: () => void;
}

export function ResetPasswordForm({ api, token, refused, onSaved }: ResetPasswordFormProps) {
	return (
		<AccountForm
			schema={() =>
				import("../auth/auth.contract.ts").then(({ resetPasswordForm }) => resetPasswordForm)
			}
			refused={refused}
			onSubmit={async ({ password, token: typed = "" }) => {
				await resetPassword(api, { token: token || tokenTyped(typed), password });
				onSaved();
			}}
			failureText={(failure) => errorText(failure, FAILED)}
			submitText="Save Password"
			hold
		>
			{(field) => (
				<>
					<LinkField token={token} refused={refused !== undefined} field={field} />
					<NewPassword label="New Password" field={field} />
				</>
			)}
		</AccountForm>
	);
}
