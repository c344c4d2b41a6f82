import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { LinkBox } from "../../../../ui/link-box.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { toast } from "../../../../ui/toast.tsx";
import type { WithProof } from "../../own-account/dashboard/use-proof.tsx";
import type { Invitation } from "../invitations.contract.ts";
import { InvitationsTable } from "./invitations-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import {
	type Invitations,
	type SentInvitation,
	sendInvitationAgain,
	withdrawInvitation,
} from "./manage-invitations.calls.ts";

export const INVITATIONS_KEY = ["invitations"];

interface InvitationsPanelProps {
	api: Api;
	invitations: Invitations;
	withProof: WithProof;
}

/** Invites people, and lists unused invitations. */
export function InvitationsPanel({ api, invitations, withProof }: InvitationsPanelProps) {
	const queryClient = useQueryClient();
	const [shown, setShown] = useState<SentInvitation | null>(null);
	const refresh = () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
	const onSent = (sent: SentInvitation) => {
		setShown(sent.link === null ? null : sent);
		if (sent.link === null) toast.success("Invitation sent successfully");
		void refresh();
	};
	const sendingAgain = useMutation({
		mutationFn: ({ id }: Invitation) => withProof(() => sendInvitationAgain(api, id)),
		onSuccess: onSent,
	});
	const withdrawing = useMutation({
		mutationFn: ({ id }: Invitation) => withdrawInvitation(api, id),
		onSuccess: (_, { id }) => {
			setShown((sent) => (sent?.invitation.id === id ? null : sent));
			toast.success("Invitation withdrawn successfully");
			void refresh();
		},
	});
	return (
		<>
			{!invitations.mail && (
				<p>
					This server sends no mail. You get a link instead, to hand over yourself: it is shown
					once.
				</p>
			)}
			<InviteForm api={api} withProof={withProof} onSent={onSent} />
			{shown?.link && (
				<LinkBox
					key={shown.link}
					email={shown.invitation.email}
					link={shown.link}
					within="seven days"
				/>
			)}
			{sendingAgain.isError && (
				<Refusal title={errorText(sendingAgain.error, "Failed to send again: {status}")} />
			)}
			{withdrawing.isError && (
				<Refusal title={errorText(withdrawing.error, "Failed to withdraw: {status}")} />
			)}
			{invitations.open.length === 0 ? (
				<p className="note">No open invitations.</p>
			) : (
				<InvitationsTable
					invitations={invitations.open}
					busy={sendingAgain.isPending || withdrawing.isPending}
					onSendAgain={(invitation) => sendingAgain.mutate(invitation)}
					onWithdraw={(invitation) => withdrawing.mutate(invitation)}
				/>
			)}
		</>
	);
}
