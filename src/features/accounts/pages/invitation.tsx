import { useEffect, useState } from "react";
import { redirect, useNavigate } from "react-router";
import { errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { renderContext } from "../../../shell/context.ts";
import { headOf } from "../../../shell/head.ts";
import { postedTexts, refusalOf, refuse } from "../../../shell/posted-form.ts";
import { TextInput } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { toast } from "../../../ui/toast.tsx";
import { AccountCard } from "../account-card.tsx";
import { AccountForm } from "../auth/account-form.tsx";
import type { InvitationValues } from "../auth/auth.contract.ts";
import { LinkField, NewPassword } from "../auth/new-password.tsx";
import { PASSWORDS_DIFFER } from "../auth/password-rules.ts";
import { acceptInvitation, findInvitationProblem } from "../invitations/invitations.calls.ts";
import { tokenInPastedText, tokenInUrl } from "../password-reset/reset-link.ts";
import { useMailedToken } from "../use-mailed-token.ts";
import type { Route } from "./+types/invitation.ts";

const FAILED = "Your account could not be created. Please try again.";

export const meta = headOf({ title: "Invitation", noindex: true });

export async function action({ context, request }: Route.ActionArgs) {
	const values = await postedTexts<keyof InvitationValues>(request, [
		"token",
		"username",
		"password",
		"confirmPassword",
	]);
	const { username, password, confirmPassword } = values;
	const refilled = { token: values.token, username };
	if (password !== confirmPassword) {
		return refuse(refilled, { fields: { confirmPassword: PASSWORDS_DIFFER } });
	}
	const token = tokenInPastedText(values.token) || tokenInUrl(new URL(request.url).search) || "";
	const call = acceptInvitation(context.get(renderContext).api, {
		body: { token, username, password },
	});
	return (await refusalOf(call, refilled)) ?? redirect("/login", 303);
}

export default function Invitation({ actionData }: Route.ComponentProps) {
	const navigate = useNavigate();
	const token = useMailedToken();
	const [reason, setReason] = useState<string>();
	useEffect(() => {
		let isCurrent = true;
		setReason(undefined);
		// Check at once, so that nobody fills in a form that will be refused.
		if (token)
			void findInvitationProblem(browserApi, token).then((found) => isCurrent && setReason(found));
		return () => {
			isCurrent = false;
		};
	}, [token]);
	if (reason) {
		return (
			<AccountCard title="Invitation">
				<Refusal title={reason} />
			</AccountCard>
		);
	}
	return (
		<AccountCard title="Invitation">
			<p className="mb-4">
				Choose a name and a password. You sign in with the email address that this invitation was
				sent to.
			</p>
			<AccountForm
				schema={() =>
					import("../auth/auth.contract.ts").then(({ invitationForm }) => invitationForm)
				}
				refused={actionData}
				onSubmit={async ({ username, password, token: pasted = "" }) => {
					const body = { token: token || tokenInPastedText(pasted), username, password };
					await acceptInvitation(browserApi, { body });
					toast.success("Your account has been created. Please sign in.");
					void navigate("/login", { replace: true });
				}}
				failureText={(failure) => errorText(failure, FAILED)}
				submitText="Create Account"
				replaysEarlyClick
			>
				{(field) => (
					<>
						<LinkField token={token} refused={actionData !== undefined} field={field} />
						<TextInput
							label="Username"
							required
							autoComplete="username"
							maxLength={50}
							{...field("username")}
						/>
						<NewPassword label="Password" field={field} />
					</>
				)}
			</AccountForm>
		</AccountCard>
	);
}
