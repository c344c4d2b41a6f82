import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { showFieldErrors } from "../../../../ui/field-errors.ts";
import { Refusal } from "../../../../ui/refusal.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { PASSWORD_MIN, PASSWORDS_DIFFER, passwordChangeForm } from "../../auth/auth.contract.ts";
import { changePassword } from "../own-account.calls.ts";

type PasswordForm = Record<"currentPassword" | "newPassword" | "confirmPassword", string>;

const EMPTY: PasswordForm = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Changing one's own password ends one's other sessions. No draft is kept of it. */
export function ChangePassword({ api, onChanged }: { api: Api; onChanged: () => void }) {
	const form = useForm<PasswordForm, unknown, PasswordForm>({
		defaultValues: EMPTY,
		resolver: standardSchemaResolver(passwordChangeForm),
	});
	const { errors } = form.formState;
	const save = useMutation({
		mutationFn: (input: PasswordForm) =>
			changePassword(api, {
				currentPassword: input.currentPassword,
				newPassword: input.newPassword,
			}),
		onSuccess: () => {
			form.reset(EMPTY);
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
			aria-label="Change Password"
			onSubmit={form.handleSubmit((input) => save.mutate(input))}
		>
			{error && <Refusal title={error} />}
			<TextInput
				label="Current password"
				type="password"
				autoComplete="current-password"
				error={errors.currentPassword?.message}
				{...form.register("currentPassword")}
			/>
			<TextInput
				label="New password"
				type="password"
				autoComplete="new-password"
				hint={`At least ${PASSWORD_MIN} characters`}
				error={errors.newPassword?.message}
				{...form.register("newPassword")}
			/>
			<TextInput
				label="Repeat new password"
				type="password"
				autoComplete="new-password"
				error={errors.confirmPassword?.message}
				{...form.register("confirmPassword")}
			/>
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<Button variant="primary" type="submit" disabled={save.isPending}>
					{save.isPending ? "Processing..." : "Change Password"}
				</Button>
				<Link className="link" to="/forgot-password">
					Forgotten your password?
				</Link>
			</div>
		</form>
	);
}
