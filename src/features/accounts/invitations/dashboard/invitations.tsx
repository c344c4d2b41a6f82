import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserApi } from "../../../../shell/browser-api.ts";
import { withIdentityProof } from "../../../../shell/dashboard/proof.ts";
import { QueryView } from "../../../../shell/dashboard/query-view.tsx";
import { Button, SubmitButton } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { EmailText } from "../../../../ui/contact-text.tsx";
import { type Column, DataTable, dateColumn, roleColumn } from "../../../../ui/data-table.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { DraftNote } from "../../../../ui/draft-note.tsx";
import { CallRefusal } from "../../../../ui/failed-calls.tsx";
import { EmailInput } from "../../../../ui/field.tsx";
import { formatShortDate } from "../../../../ui/format.ts";
import { LinkBox } from "../../../../ui/link-box.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { useActionForm } from "../../../../ui/use-action-form.ts";
import { useConfirmedAction } from "../../../../ui/use-confirmed-action.tsx";
import { RoleInput } from "../../dashboard/role-input.tsx";
import { type Invitation, type InvitationInput, invitationInput } from "../invitations.contract.ts";
import {
	fetchInvitations,
	type Invitations as InvitationList,
	invite,
	type SentInvitation,
	sendInvitationAgain,
	withdrawInvitation,
} from "./manage-invitations.calls.ts";

const INVITATIONS_KEY = ["invitations"];

function InvitationsPanel({ invitations }: { invitations: InvitationList }) {
	const queryClient = useQueryClient();
	const [shownInvitation, setShownInvitation] = useState<SentInvitation | null>(null);
	const refresh = () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
	const onSent = (sent: SentInvitation) => {
		setShownInvitation(sent.link === null ? null : sent);
		if (sent.link === null) toast.success("Invitation sent successfully");
		void refresh();
	};
	const resendMutation = useMutation({
		mutationFn: ({ id }: Invitation) =>
			withIdentityProof(() => sendInvitationAgain(browserApi, { params: { id } })),
		onSuccess: onSent,
	});
	const withdrawal = useConfirmedAction({
		run: ({ id }: Invitation) => withdrawInvitation(browserApi, { params: { id } }),
		onDone: (_answer, { id }) => {
			setShownInvitation((sent) => (sent?.invitation.id === id ? null : sent));
			toast.success("Invitation withdrawn successfully");
			void refresh();
		},
		words: ["Withdraw", "Withdrawing..."],
		fallback: "Failed to withdraw: {status}",
	});
	return (
		<div className="stack">
			{!invitations.mail && (
				<p>
					This server does not send email. You get a link instead, to pass on yourself: it is shown
					once.
				</p>
			)}
			<InviteForm onSent={onSent} />
			{shownInvitation?.link && (
				<LinkBox
					key={shownInvitation.link}
					email={shownInvitation.invitation.email}
					link={shownInvitation.link}
					within="seven days"
				/>
			)}
			<CallRefusal call={resendMutation} fallback="Failed to send again: {status}" />
			{invitations.result.length === 0 ? (
				<p className="note">No open invitations.</p>
			) : (
				<InvitationsTable
					invitations={invitations.result}
					busy={resendMutation.isPending}
					onSendAgain={(invitation) => resendMutation.mutate(invitation)}
					onWithdraw={withdrawal.askToConfirm}
				/>
			)}
			<ConfirmDialog title="Withdraw Invitation" {...withdrawal.dialog}>
				<p>
					Withdraw the invitation to {withdrawal.item?.email}? Its link will stop working at once.
					This cannot be undone: a new invitation has a new link.
				</p>
			</ConfirmDialog>
		</div>
	);
}

interface InvitationsTableProps {
	invitations: readonly Invitation[];
	busy: boolean;
	onSendAgain: (invitation: Invitation) => void;
	onWithdraw: (invitation: Invitation) => void;
}

function InvitationsTable({ invitations, busy, onSendAgain, onWithdraw }: InvitationsTableProps) {
	const columns: Column<Invitation>[] = [
		{
			header: "Email",
			rowHeader: true,
			width: "name",
			mobile: "start",
			cell: ({ email }) => <EmailText>{email}</EmailText>,
		},
		roleColumn(),
		dateColumn("Sent", ({ sentAt }) => sentAt, "half"),
		{
			header: "Valid until",
			width: "one-line",
			mobile: "half",
			cell: ({ expired, expiresAt }) => (expired ? "Expired" : formatShortDate(expiresAt)),
		},
		{
			header: "Actions",
			cell: (invitation) => (
				<div className="flex flex-wrap gap-2 lg:flex-nowrap">
					<Button
						small
						disabled={busy}
						aria-label={`Send again to ${invitation.email}`}
						onClick={() => onSendAgain(invitation)}
					>
						Send Again
					</Button>
					<Button
						small
						disabled={busy}
						aria-label={`Withdraw the invitation to ${invitation.email}`}
						onClick={() => onWithdraw(invitation)}
					>
						Withdraw
					</Button>
				</div>
			),
		},
	];
	return <DataTable caption="Open invitations" columns={columns} rows={invitations} />;
}

function InviteForm({ onSent }: { onSent: (sent: SentInvitation) => void }) {
	const { form, field, draft, busy, submit, refusal } = useActionForm<
		InvitationInput,
		SentInvitation
	>({
		values: { email: "", role: "staff" },
		draftKey: "invitation",
		send: (input) => withIdentityProof(() => invite(browserApi, { body: input })),
		onSent,
		nextValues: ({ role }) => ({ email: "", role }),
		fallback: "Failed to invite: {status}",
		resolver: standardSchemaResolver(invitationInput),
	});
	return (
		<form className="stack" noValidate aria-label="Invite somebody" onSubmit={submit}>
			<DraftNote draft={draft} />
			{refusal && <Refusal title={refusal} />}
			<div className="grid gap-4 md:grid-cols-2">
				<EmailInput label="Email to invite" autoComplete="off" {...field("email")} />
				<RoleInput selected={form.watch("role")} {...field("role")} />
			</div>
			<div className="form-actions">
				<SubmitButton small variant="primary" busy={busy}>
					Send Invitation
				</SubmitButton>
			</div>
		</form>
	);
}

export function Invitations({ id }: { id: string }) {
	const query = useQuery({
		queryKey: INVITATIONS_KEY,
		queryFn: () => fetchInvitations(browserApi),
	});
	return (
		<Card as="section" className="stack mb-6" id={id}>
			<h2>Invitations</h2>
			<QueryView query={query} what="invitations" rows={1}>
				{(invitations) => <InvitationsPanel invitations={invitations} />}
			</QueryView>
		</Card>
	);
}
