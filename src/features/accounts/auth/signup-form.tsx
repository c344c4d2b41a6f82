import type { Api } from "../../../platform/browser/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { type RefusedForm, useForm } from "../../../ui/use-form.ts";
import { authErrorText, register } from "./auth.calls.ts";
import { PASSWORDS_DIFFER, signupForm } from "./auth.contract.ts";
import { NewPassword } from "./new-password.tsx";
import { keepToken } from "./session.ts";

interface SignupFormProps {
	api: Api;
	refused: RefusedForm | undefined;
	onSignedUp: () => void;
}

/** Makes an account. Its token is kept, but nobody is signed in by it before the next start. */
export function SignupForm({ api, refused, onSignedUp }: SignupFormProps) {
	const form = useForm({
		schema: signupForm,
		refused,
		onSubmit: async ({ confirmPassword: _, ...account }) => {
			keepToken(await register(api, account));
			onSignedUp();
		},
	});
	const failure =
		form.failure === undefined
			? refused?.error
			: authErrorText(form.failure, "An error occurred during registration");
	const error = form.errors.confirmPassword === PASSWORDS_DIFFER ? PASSWORDS_DIFFER : failure;
	return (
		<form {...form.props} className="flex flex-col gap-5">
			{error && <Refusal title={error} />}
			<TextInput
				label="Username"
				required
				autoComplete="username"
				maxLength={50}
				{...form.field("username")}
			/>
			<TextInput
				label="Email"
				type="email"
				required
				autoComplete="email"
				{...form.field("email")}
			/>
			<NewPassword label="Password" field={form.field} />
			<Button type="submit" variant="primary" wide disabled={form.submitting}>
				{form.submitting ? "Processing..." : "Sign Up"}
			</Button>
		</form>
	);
}
