import { redirect, useNavigate, useSearchParams } from "react-router";
import type { BodyOf } from "../../../platform/http/call.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { headOf } from "../../../shell/head.ts";
import { postedTexts, refusalOf } from "../../../shell/posted-form.ts";
import { LinkButton } from "../../../ui/button.tsx";
import type { forgotPassword } from "../auth/auth.contract.ts";
import { Pass } from "../pass.tsx";
import { ForgotPasswordForm } from "../password-reset/forgot-password-form.tsx";
import { requestPasswordReset } from "../password-reset/password-reset.calls.ts";
import type { Route } from "./+types/forgot-password.ts";

/** Address after a link was requested. */
const SENT = "/forgot-password?sent=1";

export const handle = { query: ["sent"] } satisfies PageHandle;

export const meta = headOf({ title: "Forgot Password", noindex: true });

/** Handles the form without script; with script it calls the API directly. */
export async function action({ context, request }: Route.ActionArgs) {
	const { email } = await postedTexts<keyof BodyOf<typeof forgotPassword>>(request, ["email"]);
	const call = requestPasswordReset(context.get(renderContext).api, email);
	return (await refusalOf(call, { email })) ?? redirect(SENT, 303);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
	const navigate = useNavigate();
	const [parameters] = useSearchParams();
	if (parameters.has("sent")) {
		return (
			<Pass title="Check Your Email">
				<p className="mb-5" role="status">
					If there is an account with this email, we have sent it a link. It works for an hour.
					Check your spam folder too.
				</p>
				<LinkButton to="/login" wide>
					Back to Login
				</LinkButton>
			</Pass>
		);
	}
	return (
		<Pass title="Forgot Password">
			<p className="mb-5">We send you a link with which you choose a new one.</p>
			<ForgotPasswordForm
				api={browserApi}
				refused={actionData}
				onSent={() => navigate(SENT, { replace: true })}
			/>
		</Pass>
	);
}
