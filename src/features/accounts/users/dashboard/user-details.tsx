import { useQuery } from "@tanstack/react-query";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { StatusBadge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";
import { formatShortDate } from "../../../../ui/format.ts";
import { Refusal } from "../../../../ui/refusal.tsx";
import { fetchUser, type ShownUser } from "../users.calls.ts";
import type { UserDetails as Details } from "../users.contract.ts";

interface UserDetailsProps {
	api: Api;
	user: ShownUser;
	onEdit: () => void;
	onDelete: () => void;
	onClose: () => void;
}

/** What the list knows at once, and the number of articles as soon as it is there. */
export function UserDetails({ api, user, onEdit, onDelete, onClose }: UserDetailsProps) {
	const query = useQuery({
		queryKey: ["users", "details", user.id],
		queryFn: () => fetchUser(api, user.id),
	});
	const shown: ShownUser & Partial<Pick<Details, "articlesCount">> = query.data ?? user;
	return (
		<Dialog
			open
			onClose={onClose}
			title="User Details"
			actions={
				<>
					<Button small data-autofocus onClick={onClose}>
						Close
					</Button>
					{shown.role !== "admin" && (
						<Button small variant="danger" onClick={onDelete}>
							Delete
						</Button>
					)}
					<Button small variant="primary" onClick={onEdit}>
						Edit
					</Button>
				</>
			}
		>
			<dl className="facts">
				<div>
					<dt>Username</dt>
					<dd className="strong wrap-anywhere">{shown.username}</dd>
				</div>
				<div>
					<dt>Email</dt>
					<dd>
						<EmailText>{shown.email}</EmailText>
					</dd>
				</div>
				<div>
					<dt>Role</dt>
					<dd>
						<StatusBadge status={shown.role} />
					</dd>
				</div>
				<div>
					<dt>Joined</dt>
					<dd>{formatShortDate(shown.createdAt)}</dd>
				</div>
				<div>
					<dt>Articles count</dt>
					<dd>{query.isPending ? "Loading..." : (shown.articlesCount ?? "N/A")}</dd>
				</div>
			</dl>
			{query.isError && (
				<Refusal title={errorText(query.error, "Failed to fetch user details")}>
					<Button small onClick={() => void query.refetch()}>
						Try Again
					</Button>
				</Refusal>
			)}
		</Dialog>
	);
}
