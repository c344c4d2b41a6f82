import { Button } from "../../../../ui/button.tsx";
import { dateColumn, roleColumn } from "../../../../ui/columns.tsx";
import { type Column, DataTable } from "../../../../ui/data-table.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";
import { formatShortDate } from "../../../../ui/format.ts";
import type { Invitation } from "../invitations.contract.ts";

interface InvitationsTableProps {
	invitations: readonly Invitation[];
	/** A call about one of them is running. */
	busy: boolean;
	onSendAgain: (invitation: Invitation) => void;
	onWithdraw: (invitation: Invitation) => void;
}

export function InvitationsTable(props: InvitationsTableProps) {
	const { invitations, busy, onSendAgain, onWithdraw } = props;
	const columns: Column<Invitation>[] = [
		{
			header: "Email",
			rowHeader: true,
			width: "name",
			phone: "start",
			cell: ({ email }) => <EmailText>{email}</EmailText>,
		},
		roleColumn(),
		dateColumn("Sent", ({ sentAt }) => sentAt, "half"),
		{
			header: "Valid until",
			width: "one-line",
			phone: "half",
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
						aria-label={`Withdraw the invitation of ${invitation.email}`}
						onClick={() => onWithdraw(invitation)}
					>
						Withdraw
					</Button>
				</div>
			),
		},
	];
	return (
		<DataTable
			caption="Open invitations"
			columns={columns}
			rows={invitations}
			rowKey={({ id }) => id}
		/>
	);
}
