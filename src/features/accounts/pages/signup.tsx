import { redirect, useLocation, useNavigate } from "react-router";
import { browserApi } from "../../../shell/browser-api.ts";
import { renderContext } from "../../../shell/context.ts";
import { headOf } from "../../../shell/head.ts";
import { postedTexts, refusalOf, refuse } from "../../../shell/posted-form.ts";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { register } from "../auth/auth.calls.ts";
import type { SignupValues } from "../auth/auth.contract.ts";
import { PASSWORDS_DIFFER } from "../auth/password-rules.ts";
import { SignupForm } from "../auth/signup-form.tsx";
import { Pass } from "../pass.tsx";
import type { Route } from "./+types/signup.ts";

export const meta = headOf({ title: "Sign Up", path: "/signup" });

/** Handles the form without script; with script it calls the API directly. */
export async function action({ context, request }: Route.ActionArgs) {
	const { username, email, password, confirmPassword } = await postedTexts<keyof SignupValues>(
		request,
		["username", "email", "password", "confirmPassword"],
	);
	const typed = { username, email };
	if (password !== confirmPassword) {
		return refuse(typed, { fields: { confirmPassword: PASSWORDS_DIFFER } });
	}
	const call = register(context.get(renderContext).api, { username, email, password });
	return (await refusalOf(call, typed)) ?? redirect("/login", 303);
}

export default function Signup({ actionData }: Route.ComponentProps) {
	const navigate = useNavigate();
	const { state } = useLocation();
	return (
		<Pass
			title="Sign Up"
			needsScript="You can create an account here, but signing in needs JavaScript."
		>
			<SignupForm
				api={browserApi}
				refused={actionData}
				onSignedUp={() => {
					toast.success("Your account is created. Please sign in.");
					void navigate("/login", { state });
				}}
			/>
			<p className="mt-4">
				Have an account?{" "}
				<Link className="link inline-flex min-h-11 items-center" to="/login" state={state}>
					Login
				</Link>
			</p>
		</Pass>
	);
}
