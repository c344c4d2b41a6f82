import { Link } from "react-router";
import type { Api } from "../../../platform/browser/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { type RefusedForm, useForm } from "../../../ui/use-form.ts";
import { authErrorText, login } from "./auth.calls.ts";
import { loginInput } from "./auth.contract.ts";
import { beginSession } from "./session.ts";

/** Signs in. Whoever shows the form moves on once there is a user in the session. */
export function LoginForm({ api, refused }: { api: Api; refused: RefusedForm | undefined }) {
	const form = useForm({
		schema: loginInput,
		refused,
		onSubmit: async (typed) => {
			const { token, user } = await login(api, typed);
			beginSession(token, user);
		},
	});
	const error =
		form.failure === undefined
			? refused?.error
			: authErrorText(form.failure, "An error occurred during login");
	return (
		<form {...form.props} className="flex flex-col gap-5">
			{error && <Refusal title={error} />}
			<TextInput
				label="Email"
				type="email"
				required
				autoComplete="username"
				{...form.field("email")}
			/>
			<div className="flex flex-col gap-1">
				<TextInput
					label="Password"
					type="password"
					required
					autoComplete="current-password"
					{...form.field("password")}
				/>
				<Link className="link inline-flex min-h-11 items-center self-start" to="/forgot-password">
					Forgot your password?
				</Link>
			</div>
			<Button type="submit" variant="primary" wide disabled={form.submitting} data-hold>
				{form.submitting ? "Processing..." : "Login"}
			</Button>
		</form>
	);
}
