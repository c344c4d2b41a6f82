import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { SubmitButton } from "../../../../ui/button.tsx";
import { PasswordInput } from "../../../../ui/field.tsx";
import { Link } from "../../../../ui/link.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { UnsavedGuard } from "../../../../ui/unsaved-guard.tsx";
import { useDraftForm } from "../../../../ui/use-draft-form.ts";
import { passwordChangeForm } from "../../auth/auth.contract.ts";
import { PASSWORD_MIN, PASSWORDS_DIFFER } from "../../auth/password-rules.ts";
import { changePassword } from "../own-account.calls.ts";

type PasswordForm = Record<"currentPassword" | "newPassword" | "confirmPassword", string>;

const EMPTY: PasswordForm = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function ChangePassword({ onChanged }: { onChanged: () => void }) {
	const { form, field, sending, submit } = useDraftForm<PasswordForm, PasswordForm, unknown>({
		values: EMPTY,
		draftKey: null,
		resolver: standardSchemaResolver(passwordChangeForm),
		send: ({ currentPassword, newPassword }) =>
			changePassword(browserApi, { body: { currentPassword, newPassword } }),
		nextValues: () => EMPTY,
		onSent: () => {
			toast.success("Password saved. Your other sessions are signed out.");
			onChanged();
		},
		errorFields: ["currentPassword", "newPassword"],
	});
	const { errors, isDirty } = form.formState;
	const failure = sending.isError && errorText(sending.error, "Failed to change password");
	const error = errors.confirmPassword?.message === PASSWORDS_DIFFER ? PASSWORDS_DIFFER : failure;
	return (
		<form
			className="stack max-w-110"
			noValidate
			data-unsaved={isDirty}
			aria-label="Change Password"
			onSubmit={submit()}
		>
			<UnsavedGuard when={isDirty}>Your new password is not saved yet.</UnsavedGuard>
			{error && <Refusal title={error} />}
			<PasswordInput
				label="Current password"
				autoComplete="current-password"
				{...field("currentPassword")}
			/>
			<PasswordInput
				label="New password"
				autoComplete="new-password"
				hint={`At least ${PASSWORD_MIN} characters`}
				{...field("newPassword")}
			/>
			<PasswordInput
				label="Repeat new password"
				autoComplete="new-password"
				{...field("confirmPassword")}
			/>
			<div className="form-actions">
				<Link className="link" to="/forgot-password" state={{ mayLeave: true }}>
					Forgot your password?
				</Link>
				<SubmitButton variant={isDirty ? "primary" : "secondary"} busy={sending.isPending}>
					Change Password
				</SubmitButton>
			</div>
		</form>
	);
}
