import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { beginSession, beginUnknownSession } from "../../../shell/session.ts";
import { EmailInput, PasswordInput } from "../../../ui/field.tsx";
import { createTabDraft } from "../../../ui/form-draft.ts";
import { Link } from "../../../ui/link.tsx";
import type { RefusedForm } from "../../../ui/use-form.ts";
import { AccountForm } from "./account-form.tsx";
import { authErrorText, login, type SecondStepNeeded, secondStepOf } from "./auth.calls.ts";

interface LoginFormProps {
	refused: RefusedForm | undefined;
	email: string | undefined;
	onSecondStep: (step: SecondStepNeeded) => void;
}

export function LoginForm({ refused, email, onSecondStep }: LoginFormProps) {
	return (
		<AccountForm
			schema={() =>
				import("./auth.contract.ts").then(({ loginInput, foreignLogin }) =>
					isOwnServer() ? loginInput : foreignLogin,
				)
			}
			refused={refused}
			prefill={() => createTabDraft<[string, string][]>("signup").read()?.values ?? []}
			onSubmit={async (values) => {
				try {
					const { token, user } = await login(browserApi, values);
					if (user.id) beginSession(token, user);
					else await beginUnknownSession(browserApi, token, user);
				} catch (error) {
					const step = secondStepOf(error);
					if (!step) throw error;
					onSecondStep(step);
				}
			}}
			failureText={(failure) => authErrorText(failure, "An error occurred during login")}
			submitText="Login"
			needsStorage
			replaysEarlyClick
		>
			{(field) => (
				<>
					<EmailInput
						label="Email"
						required
						autoComplete="username"
						{...field("email")}
						defaultValue={field("email").defaultValue ?? email}
					/>
					<div className="flex flex-col gap-1">
						<PasswordInput
							label="Password"
							required
							autoComplete="current-password"
							{...field("password")}
						/>
						{isOwnServer() && (
							<Link
								className="link inline-flex min-h-11 items-center self-start"
								to="/forgot-password"
							>
								Forgot your password?
							</Link>
						)}
					</div>
				</>
			)}
		</AccountForm>
	);
}
