import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { SubmitButton } from "../../../../ui/button.tsx";
import { DraftNote } from "../../../../ui/draft-note.tsx";
import { EmailInput } from "../../../../ui/field.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { useAskedForm } from "../../../../ui/use-asked-form.ts";
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
	const { form, field, draft, busy, submit, refusal } = useAskedForm<
		InvitationInput,
		SentInvitation
	>({
		values: { email: "", role: "staff" },
		draftKey: "invitation",
		send: (input) => withProof(() => invite(api, input)),
		onSent: (sent) => {
			form.reset({ email: "", role: sent.invitation.role });
			onSent(sent);
		},
		fallback: "Failed to invite: {status}",
		resolver: standardSchemaResolver(invitationInput),
	});
	return (
		<form className="stack" noValidate aria-label="Invite somebody" onSubmit={submit}>
			<DraftNote draft={draft} />
			{refusal && <Refusal title={refusal} />}
			<div className="grid gap-4 md:grid-cols-2">
				<EmailInput label="Email to invite" autoComplete="off" {...field("email")} />
				<RoleInput {...field("role")} />
			</div>
			<div className="flex">
				<SubmitButton small variant="primary" busy={busy}>
					Send Invitation
				</SubmitButton>
			</div>
		</form>
	);
}
