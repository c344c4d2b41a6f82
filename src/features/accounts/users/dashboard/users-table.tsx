import { Button } from "../../../../ui/button.tsx";
import { EmailText } from "../../../../ui/contact-text.tsx";
import { EyeIcon } from "../../../../ui/dashboard-icons.tsx";
import { type Column, dateColumn, LongTable, roleColumn } from "../../../../ui/data-table.tsx";
import { textOrNone } from "../../../../ui/format.ts";
import { DeleteButton, EditButton } from "../../../../ui/row-buttons.tsx";
import type { ShownUser } from "../users.calls.ts";

interface UsersTableProps {
	users: readonly ShownUser[];
	onDetails: (user: ShownUser) => void;
	onEdit: (user: ShownUser) => void;
	onDelete: (user: ShownUser) => void;
}

/** An admin's account has no Delete button: it must be demoted first. */
export function UsersTable({ users, onDetails, onEdit, onDelete }: UsersTableProps) {
	const columns: Column<ShownUser>[] = [
		{
			header: "Username",
			rowHeader: true,
			width: "name",
			translate: "no",
			mobile: "start",
			cell: ({ username }) => <span className="strong wrap-anywhere">{textOrNone(username)}</span>,
		},
		{
			header: "Email",
			width: "name",
			cell: ({ email }) => <EmailText>{textOrNone(email)}</EmailText>,
		},
		roleColumn(),
		dateColumn("Joined", ({ createdAt }) => createdAt, "foot-start"),
		{
			header: "Actions",
			mobile: "foot-end",
			cell: (user) => (
				<div className="flex gap-1">
					<Button
						variant="icon"
						aria-label={`View details of ${user.username}`}
						onClick={() => onDetails(user)}
					>
						<EyeIcon />
					</Button>
					<EditButton of={user.username} onClick={() => onEdit(user)} />
					{user.role !== "admin" && (
						<DeleteButton of={user.username} onClick={() => onDelete(user)} />
					)}
				</div>
			),
		},
	];
	return <LongTable caption="Users" columns={columns} rows={users} />;
}
