import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { SubmitButton } from "../../../../ui/button.tsx";
import { EmailInput } from "../../../../ui/field.tsx";
import { fieldsOf, showFieldErrors } from "../../../../ui/field-errors.ts";
import { Refusal } from "../../../../ui/refusal.tsx";
import { RoleInput } from "../../dashboard/role-input.tsx";
import type { WithProof } from "../../own-account/dashboard/use-proof.tsx";
import { type InvitationInput, invitationInput } from "../invitations.contract.ts";
import { invite, type SentInvitation } from "./manage-invitations.calls.ts";

interface InviteFormProps {
	api: Api;
	withProof: WithProof;
	onSent: (sent: SentInvitation) => void;
}

export function InviteForm({ api, withProof, onSent }: InviteFormProps) {
	const form = useForm<InvitationInput, unknown, InvitationInput>({
		defaultValues: { email: "", role: "staff" },
		resolver: standardSchemaResolver(invitationInput),
	});
	const field = fieldsOf(form);
	const sending = useMutation({
		mutationFn: (input: InvitationInput) => withProof(() => invite(api, input)),
		onSuccess: (sent) => {
			form.reset({ email: "", role: sent.invitation.role });
			onSent(sent);
		},
		onError: (error) => showFieldErrors(form, error, ["email", "role"]),
	});
	const atField = Object.keys(form.formState.errors).length > 0;
	return (
		<form
			className="stack"
			noValidate
			aria-label="Invite somebody"
			onSubmit={form.handleSubmit((input) => sending.mutate(input))}
		>
			{sending.isError && !atField && (
				<Refusal title={errorText(sending.error, "Failed to invite: {status}")} />
			)}
			<div className="grid gap-4 md:grid-cols-2">
				<EmailInput label="Email to invite" autoComplete="off" {...field("email")} />
				<RoleInput {...field("role")} />
			</div>
			<div className="flex">
				<SubmitButton small variant="primary" busy={sending.isPending}>
					Send Invitation
				</SubmitButton>
			</div>
		</form>
	);
}
