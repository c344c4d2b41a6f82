import { StatusBadge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { EyeIcon, PencilIcon, TrashIcon } from "../../../../ui/dashboard-icons.tsx";
import { type Column, DataTable } from "../../../../ui/data-table.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";
import { formatShortDate } from "../../../../ui/format.ts";
import type { ShownUser } from "../users.calls.ts";

interface UsersTableProps {
	users: readonly ShownUser[];
	onDetails: (user: ShownUser) => void;
	onEdit: (user: ShownUser) => void;
	onDelete: (user: ShownUser) => void;
}

/** Everyone who signed up. An admin account has no Delete: it must be demoted first. */
export function UsersTable({ users, onDetails, onEdit, onDelete }: UsersTableProps) {
	const columns: Column<ShownUser>[] = [
		{
			key: "username",
			header: "Username",
			rowHeader: true,
			phone: "start",
			cell: ({ username }) => <span className="strong wrap-anywhere">{username}</span>,
		},
		{
			key: "email",
			header: "Email",
			cell: ({ email }) => <EmailText>{email}</EmailText>,
		},
		{
			key: "role",
			header: "Role",
			phone: "end",
			cell: ({ role }) => <StatusBadge status={role} />,
		},
		{
			key: "joined",
			header: "Joined",
			width: "one-line",
			phone: "foot-start",
			cell: ({ createdAt }) => formatShortDate(createdAt),
		},
		{
			key: "actions",
			header: "Actions",
			phone: "foot-end",
			cell: (user) => (
				<div className="flex gap-1">
					<Button
						variant="icon"
						aria-label={`View details of ${user.username}`}
						onClick={() => onDetails(user)}
					>
						<EyeIcon />
					</Button>
					<Button variant="icon" aria-label={`Edit ${user.username}`} onClick={() => onEdit(user)}>
						<PencilIcon />
					</Button>
					{user.role !== "admin" && (
						<Button
							variant="icon"
							className="btn-danger"
							aria-label={`Delete ${user.username}`}
							onClick={() => onDelete(user)}
						>
							<TrashIcon />
						</Button>
					)}
				</div>
			),
		},
	];
	return <DataTable caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} />;
}
