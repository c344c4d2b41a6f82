import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { type RefusedForm, useForm } from "../../../ui/use-form.ts";
import { forgotPasswordInput } from "../auth/auth.contract.ts";
import { requestPasswordReset } from "./password-reset.calls.ts";

interface ForgotPasswordFormProps {
	api: Api;
	refused: RefusedForm | undefined;
	onSent: () => void;
}

export function ForgotPasswordForm({ api, refused, onSent }: ForgotPasswordFormProps) {
	const form = useForm({
		schema: forgotPasswordInput,
		refused,
		onSubmit: async ({ email }) => {
			await requestPasswordReset(api, email);
			onSent();
		},
	});
	const error =
		form.failure === undefined
			? refused?.error
			: errorText(form.failure, "The link could not be sent. Please try again.");
	return (
		<form {...form.props} className="flex flex-col gap-5">
			{error && <Refusal title={error} />}
			<TextInput
				label="Email"
				type="email"
				required
				autoComplete="username"
				hint="The one you signed up with"
				{...form.field("email")}
			/>
			<Button type="submit" variant="primary" wide disabled={form.submitting}>
				{form.submitting ? "Processing..." : "Send the Link"}
			</Button>
		</form>
	);
}
