import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { SubmitButton } from "../../../../ui/button.tsx";
import { changedSince, showStored } from "../../../../ui/changed-since.ts";
import { PasswordInput } from "../../../../ui/field.tsx";
import { fieldsOf, showFieldErrors } from "../../../../ui/field-errors.ts";
import { Link } from "../../../../ui/link.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { UnsavedGuard } from "../../../../ui/unsaved-guard.tsx";
import { passwordChangeForm } from "../../auth/auth.contract.ts";
import { PASSWORD_MIN, PASSWORDS_DIFFER } from "../../auth/password-rules.ts";
import { changePassword } from "../own-account.calls.ts";

type PasswordForm = Record<"currentPassword" | "newPassword" | "confirmPassword", string>;

const EMPTY: PasswordForm = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function ChangePassword({ api, onChanged }: { api: Api; onChanged: () => void }) {
	const form = useForm<PasswordForm, unknown, PasswordForm>({
		defaultValues: EMPTY,
		resolver: standardSchemaResolver(passwordChangeForm),
	});
	const { errors, isDirty } = form.formState;
	const field = fieldsOf(form);
	const save = useMutation({
		mutationFn: (input: PasswordForm) =>
			changePassword(api, {
				body: { currentPassword: input.currentPassword, newPassword: input.newPassword },
			}),
		onSuccess: (_answer, sent) => {
			showStored(form, EMPTY, changedSince(form, sent));
			toast.success("Password saved. Your other sessions are signed out.");
			onChanged();
		},
		onError: (error) => showFieldErrors(form, error, ["currentPassword", "newPassword"]),
	});
	const failure = save.isError && errorText(save.error, "Failed to change password");
	const error = errors.confirmPassword?.message === PASSWORDS_DIFFER ? PASSWORDS_DIFFER : failure;
	return (
		<form
			className="stack max-w-110"
			noValidate
			data-save={isDirty}
			aria-label="Change Password"
			onSubmit={form.handleSubmit((input) => save.mutate(input))}
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
				<Link className="link" to="/forgot-password" state={{ leave: true }}>
					Forgotten your password?
				</Link>
				<SubmitButton busy={save.isPending}>Change Password</SubmitButton>
			</div>
		</form>
	);
}
