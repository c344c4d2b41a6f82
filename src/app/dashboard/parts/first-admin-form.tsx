import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { firstAdminForm } from "../../../features/accounts/auth/auth.contract.ts";
import { PASSWORD_MIN } from "../../../features/accounts/auth/password-rules.ts";
import { changePassword } from "../../../features/accounts/own-account/own-account.calls.ts";
import { saveUser } from "../../../features/accounts/users/users.calls.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { replaceUser, type SessionUser } from "../../../shell/session.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmailInput, PasswordInput } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useActionForm } from "../../../ui/use-action-form.ts";

export function FirstAdminForm({ user }: { user: SessionUser }) {
	const queryClient = useQueryClient();
	/** Stays true if only the address was refused: a retry then sends no password. */
	const isPasswordChanged = useRef(false);
	const { field, busy, submit, refusal } = useActionForm({
		values: { email: "", currentPassword: "", newPassword: "" },
		draftKey: null,
		resolver: standardSchemaResolver(firstAdminForm),
		async send({ email, ...passwords }) {
			if (!isPasswordChanged.current) await changePassword(browserApi, { body: passwords });
			isPasswordChanged.current = true;
			await saveUser(browserApi, user.id, { email });
			return email;
		},
		onSent(email) {
			replaceUser({ ...user, email, firstAdmin: undefined });
			// The overview lists the latest users.
			void queryClient.invalidateQueries({ queryKey: ["overview"] });
			toast.success("Saved successfully. Use your new email and password to sign in");
		},
		fallback: "Failed to save your email and password",
	});
	return (
		<Card as="section" className="mb-5" aria-labelledby="first-admin">
			<form className="stack" noValidate aria-labelledby="first-admin" onSubmit={submit}>
				<h2 id="first-admin">First, Make This Account Yours</h2>
				{refusal && <Refusal title={refusal} />}
				<div className="grid gap-4 md:grid-cols-3">
					<EmailInput label="Your own email" autoComplete="email" {...field("email")} />
					<PasswordInput
						label="Current password"
						autoComplete="current-password"
						hint="The one you signed in with"
						{...field("currentPassword")}
					/>
					<PasswordInput
						label="Your own password"
						autoComplete="new-password"
						hint={`At least ${PASSWORD_MIN} characters`}
						{...field("newPassword")}
					/>
				</div>
				<div className="form-actions">
					<SubmitButton busy={busy}>Save and Begin</SubmitButton>
				</div>
			</form>
		</Card>
	);
}
