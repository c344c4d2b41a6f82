import { useQuery } from "@tanstack/react-query";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { AccountFacts, Fact, Facts } from "../../../../ui/facts.tsx";
import { formatShortDate } from "../../../../ui/format.ts";
import { QueryRefusal } from "../../../../ui/query-refusal.tsx";
import { fetchUser, type ShownUser } from "../users.calls.ts";

interface UserDetailsProps {
	api: Api;
	user: ShownUser;
	onEdit: () => void;
	/** Only given if the person may do this. */
	onSignOut?: (() => void) | undefined;
	/** Only given if the person may do this. */
	onPasswordLink?: (() => void) | undefined;
	/** Only given if the person may do this; the button appears if there is a second step. */
	onRemoveSecondStep?: (() => void) | undefined;
	onDelete: () => void;
	onClose: () => void;
}

/** Shows the data of the list at once, and the number of articles when it has loaded. */
export function UserDetails(props: UserDetailsProps) {
	const { api, user, onEdit, onSignOut, onPasswordLink, onRemoveSecondStep, onDelete, onClose } =
		props;
	const query = useQuery({
		queryKey: ["users", "details", user.id],
		queryFn: () => fetchUser(api, user.id),
	});
	const shown = query.data ?? user;
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
					{onSignOut && (
						<Button small onClick={onSignOut}>
							End Sessions
						</Button>
					)}
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
			<Facts>
				<AccountFacts user={shown} />
				<Fact label="Joined">{formatShortDate(shown.createdAt)}</Fact>
				<Fact label="Articles count">
					{query.isPending ? "Loading..." : (shown.articlesCount ?? "N/A")}
				</Fact>
				{onPasswordLink && shown.hasSecondStep !== undefined && (
					<Fact label="Password">
						<LinkLikeButton onClick={onPasswordLink}>Password Link</LinkLikeButton>
					</Fact>
				)}
				{shown.hasSecondStep !== undefined && (
					<Fact label="Second step">
						<div className="flex flex-wrap items-center gap-x-4">
							{shown.hasSecondStep ? "Set up" : "None"}
							{onRemoveSecondStep && shown.hasSecondStep && (
								<LinkLikeButton onClick={onRemoveSecondStep}>Remove Second Step</LinkLikeButton>
							)}
						</div>
					</Fact>
				)}
			</Facts>
			<QueryRefusal query={query} fallback="Failed to fetch user details" />
		</Dialog>
	);
}

function LinkLikeButton({ children, onClick }: { children: string; onClick: () => void }) {
	return (
		<button
			type="button"
			className="link -my-2.5 inline-flex min-h-11 items-center"
			onClick={onClick}
		>
			{children}
		</button>
	);
}
