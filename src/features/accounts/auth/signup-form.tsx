import type { Api } from "../../../platform/browser/api-client.ts";
import { keepToken } from "../../../shell/session.ts";
import { EmailInput, TextInput } from "../../../ui/field.tsx";
import type { RefusedForm } from "../../../ui/use-form.ts";
import { AccountForm } from "./account-form.tsx";
import { authErrorText, register } from "./auth.calls.ts";
import { NewPassword } from "./new-password.tsx";

interface SignupFormProps {
	api: Api;
	refused: RefusedForm | undefined;
	onSignedUp: () => void;
}

/** Creates an account. Its token is stored, but the session only starts with the next page load. */
export function SignupForm({ api, refused, onSignedUp }: SignupFormProps) {
	return (
		<AccountForm
			schema={() => import("./auth.contract.ts").then(({ signupForm }) => signupForm)}
			refused={refused}
			onSubmit={async ({ confirmPassword: _, ...account }) => {
				keepToken(await register(api, account));
				onSignedUp();
			}}
			failureText={(failure) => authErrorText(failure, "An error occurred during registration")}
			submitText="Sign Up"
			beginsSession
		>
			{(field) => (
				<>
					<TextInput
						label="Username"
						required
						autoComplete="username"
						maxLength={50}
						{...field("username")}
					/>
					<EmailInput label="Email" required {...field("email")} />
					<NewPassword label="Password" field={field} />
				</>
			)}
		</AccountForm>
	);
}
