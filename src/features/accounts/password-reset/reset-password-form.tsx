import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { TextInput } from "../../../ui/field.tsx";
import type { RefusedForm } from "../../../ui/use-form.ts";
import { AccountForm } from "../auth/account-form.tsx";
import { NewPassword } from "../auth/new-password.tsx";
import { resetPassword } from "./password-reset.calls.ts";
import { tokenTyped } from "./reset-link.ts";

const FAILED = "The password could not be saved. Please try again.";

interface ResetPasswordFormProps {
	api: Api;
	/** The token of the mailed link; empty when the address held none, undefined before anybody has looked. */
	token: string | undefined;
	refused: RefusedForm | undefined;
	onSaved: () => void;
}

export function ResetPasswordForm({ api, token, refused, onSaved }: ResetPasswordFormProps) {
	const missing = token === "" || (token === undefined && refused !== undefined);
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
			{(field) => {
				const link = (
					<TextInput
						label="Link from the mail"
						hint="Copy all of it and paste it here"
						autoComplete="off"
						{...field("token")}
					/>
				);
				return (
					<>
						{/* Without script nothing reads the token out of the fragment. */}
						{missing ? link : <noscript>{link}</noscript>}
						<NewPassword label="New Password" field={field} />
					</>
				);
			}}
		</AccountForm>
	);
}
