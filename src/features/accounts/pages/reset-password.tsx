import { redirect, useNavigate } from "react-router";
import { errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { renderContext } from "../../../shell/context.ts";
import { headOf } from "../../../shell/head.ts";
import { postedTexts, refusalOf, refuse } from "../../../shell/posted-form.ts";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { AccountCard } from "../account-card.tsx";
import { AccountForm } from "../auth/account-form.tsx";
import type { ResetPasswordValues } from "../auth/auth.contract.ts";
import { LinkField, NewPassword } from "../auth/new-password.tsx";
import { PASSWORDS_DIFFER } from "../auth/password-rules.ts";
import { resetPassword } from "../password-reset/password-reset.calls.ts";
import { tokenInPastedText, tokenInUrl } from "../password-reset/reset-link.ts";
import { useMailedToken } from "../use-mailed-token.ts";
import type { Route } from "./+types/reset-password.ts";

const FAILED = "The password could not be saved. Please try again.";

export const meta = headOf({ title: "New Password", noindex: true });

export async function action({ context, request }: Route.ActionArgs) {
	const values = await postedTexts<keyof ResetPasswordValues>(request, [
		"token",
		"password",
		"confirmPassword",
	]);
	const { password, confirmPassword } = values;
	if (password !== confirmPassword) {
		const fields = { confirmPassword: PASSWORDS_DIFFER };
		return refuse({ token: values.token }, { fields });
	}
	const token = tokenInPastedText(values.token) || tokenInUrl(new URL(request.url).search) || "";
	const call = resetPassword(context.get(renderContext).api, { body: { token, password } });
	return (await refusalOf(call, { token: values.token })) ?? redirect("/login", 303);
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
	const navigate = useNavigate();
	const token = useMailedToken();
	return (
		<AccountCard title="New Password">
			<AccountForm
				schema={() =>
					import("../auth/auth.contract.ts").then(({ resetPasswordForm }) => resetPasswordForm)
				}
				refused={actionData}
				onSubmit={async ({ password, token: pasted = "" }) => {
					const body = { token: token || tokenInPastedText(pasted), password };
					await resetPassword(browserApi, { body });
					toast.success("Your new password is saved. Please sign in with it.");
					void navigate("/login", { replace: true });
				}}
				failureText={(failure) => errorText(failure, FAILED)}
				submitText="Save Password"
				replaysEarlyClick
			>
				{(field) => (
					<>
						<LinkField token={token} refused={actionData !== undefined} field={field} />
						<NewPassword label="New password" field={field} />
					</>
				)}
			</AccountForm>
			<p className="mt-4">
				Link no longer working?{" "}
				<Link className="link inline-flex min-h-11 items-center" to="/forgot-password">
					Ask for a new one
				</Link>
			</p>
		</AccountCard>
	);
}
