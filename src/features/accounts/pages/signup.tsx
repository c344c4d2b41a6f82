import { useRef } from "react";
import { redirect, useLocation, useNavigate } from "react-router";
import { isOwnServer, ownLimit } from "../../../platform/browser/api-bases.ts";
import { ApiError, isUnanswered } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { renderContext } from "../../../shell/context.ts";
import { headOf } from "../../../shell/head.ts";
import { postedTexts, refusalOf, refuse } from "../../../shell/posted-form.ts";
import { storeToken } from "../../../shell/session.ts";
import { EmailInput, TextInput } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { RefusedForm } from "../../../ui/use-form.ts";
import { AccountCard } from "../account-card.tsx";
import { AccountForm } from "../auth/account-form.tsx";
import { authErrorText, register } from "../auth/auth.calls.ts";
import type { SignupValues } from "../auth/auth.contract.ts";
import { NewPassword } from "../auth/new-password.tsx";
import { PASSWORDS_DIFFER } from "../auth/password-rules.ts";
import type { Route } from "./+types/signup.ts";

export const meta = headOf({ title: "Sign Up", path: "/signup" });

export async function action({ context, request }: Route.ActionArgs) {
	const { username, email, password, confirmPassword } = await postedTexts<keyof SignupValues>(
		request,
		["username", "email", "password", "confirmPassword"],
	);
	const values = { username, email };
	if (password !== confirmPassword) {
		return refuse(values, { fields: { confirmPassword: PASSWORDS_DIFFER } });
	}
	const call = register(context.get(renderContext).api, { username, email, password });
	return (await refusalOf(call, values)) ?? redirect("/login", 303);
}

export default function Signup({ actionData }: Route.ComponentProps) {
	const navigate = useNavigate();
	const { state } = useLocation();
	return (
		<AccountCard
			forAnyServer
			title="Sign Up"
			needsScript="You can create an account here, but signing in needs JavaScript."
		>
			<SignupForm
				refused={actionData}
				onSignedUp={(email) => {
					toast.success("Your account has been created. Please sign in.");
					void navigate("/login", { state: { ...state, email } });
				}}
			/>
			<p className="mt-4">
				Have an account?{" "}
				<Link className="link inline-flex min-h-11 items-center" to="/login" state={state}>
					Login
				</Link>
			</p>
		</AccountCard>
	);
}

interface SignupFormProps {
	refused: RefusedForm | undefined;
	onSignedUp: (email: string) => void;
}

/** Creates an account. Its token is stored, but the session only starts with the next page load. */
function SignupForm({ refused, onSignedUp }: SignupFormProps) {
	/** The address of a sign-up that got no answer: it may have created the account. */
	const unansweredEmail = useRef("");

	async function signUp(account: Omit<SignupValues, "confirmPassword">) {
		try {
			storeToken(await register(browserApi, account));
		} catch (error) {
			const isTaken = error instanceof ApiError && error.status === 409;
			if (isTaken && unansweredEmail.current === account.email) {
				const text = `${error.message}. Your first try may have created it: go to Login.`;
				throw new ApiError(text, { status: 409, serverText: text });
			}
			if (isUnanswered(error)) unansweredEmail.current = account.email;
			throw error;
		}
		onSignedUp(account.email);
	}

	return (
		<AccountForm
			schema={() =>
				import("../auth/auth.contract.ts").then(({ signupForm, foreignSignupForm }) =>
					isOwnServer() ? signupForm : foreignSignupForm,
				)
			}
			refused={refused}
			draft="signup"
			onSubmit={({ confirmPassword: _, ...account }) => signUp(account)}
			failureText={(failure) => authErrorText(failure, "An error occurred during registration")}
			submitText="Sign Up"
			needsStorage
		>
			{(field) => (
				<>
					<TextInput
						label="Username"
						required
						autoComplete="username"
						maxLength={ownLimit(50)}
						{...field("username")}
					/>
					<EmailInput label="Email" required {...field("email")} />
					<NewPassword label="Password" field={field} />
				</>
			)}
		</AccountForm>
	);
}
