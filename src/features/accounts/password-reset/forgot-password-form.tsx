import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { EmailInput } from "../../../ui/field.tsx";
import type { RefusedForm } from "../../../ui/use-form.ts";
import { AccountForm } from "../auth/account-form.tsx";
import { requestPasswordReset } from "./password-reset.calls.ts";

const FAILED = "The link could not be sent. Please try again.";

interface ForgotPasswordFormProps {
	api: Api;
	refused: RefusedForm | undefined;
	onSent: () => void;
}

export function ForgotPasswordForm({ api, refused, onSent }: ForgotPasswordFormProps) {
	return (
		<AccountForm
			schema={() =>
				import("../auth/auth.contract.ts").then(({ forgotPasswordInput }) => forgotPasswordInput)
			}
			refused={refused}
			onSubmit={async ({ email }) => {
				await requestPasswordReset(api, email);
				onSent();
			}}
			failureText={(failure) => errorText(failure, FAILED)}
			submitText="Send the Link"
		>
			{(field) => (
				<EmailInput
					label="Email"
					required
					autoComplete="username"
					hint="The one you signed up with"
					{...field("email")}
				/>
			)}
		</AccountForm>
	);
}
