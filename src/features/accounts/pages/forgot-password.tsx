import { redirect, useNavigate, useSearchParams } from "react-router";
import { errorText } from "../../../platform/browser/api-error.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { headOf } from "../../../shell/head.ts";
import { postedTexts, refusalOf } from "../../../shell/posted-form.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmailInput } from "../../../ui/field.tsx";
import { AccountCard } from "../account-card.tsx";
import { AccountForm } from "../auth/account-form.tsx";
import type { forgotPassword } from "../auth/auth.contract.ts";
import { knownBrowserToken } from "../auth/known-browser-token.ts";
import { requestPasswordReset } from "../password-reset/password-reset.calls.ts";
import type { Route } from "./+types/forgot-password.ts";

const SENT_URL = "/forgot-password?sent=1";
const FAILED = "The link could not be sent. Please try again.";

export const handle = { query: ["sent"] } satisfies PageHandle;

export const meta = headOf({ title: "Forgot Password", noindex: true });

export async function action({ context, request }: Route.ActionArgs) {
	const { email } = await postedTexts<keyof BodyOf<typeof forgotPassword>>(request, ["email"]);
	const call = requestPasswordReset(context.get(renderContext).api, {
		body: { email },
		knownBrowserToken: knownBrowserToken(),
	});
	return (await refusalOf(call, { email })) ?? redirect(SENT_URL, 303);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
	const navigate = useNavigate();
	const [parameters] = useSearchParams();
	if (parameters.has("sent")) {
		return (
			<AccountCard title="Check Your Email">
				<p className="mb-5" role="status">
					If there is an account with this email, we have sent a link to it. The link works for an
					hour. Check your spam folder too.
				</p>
				<LinkButton to="/login" wide>
					Back to Login
				</LinkButton>
			</AccountCard>
		);
	}
	return (
		<AccountCard title="Forgot Password">
			<p className="mb-5">We will email you a link to choose a new password.</p>
			<AccountForm
				schema={() =>
					import("../auth/auth.contract.ts").then(({ forgotPasswordInput }) => forgotPasswordInput)
				}
				refused={actionData}
				onSubmit={async ({ email }) => {
					await requestPasswordReset(browserApi, {
						body: { email },
						knownBrowserToken: knownBrowserToken(),
					});
					void navigate(SENT_URL, { replace: true });
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
		</AccountCard>
	);
}
