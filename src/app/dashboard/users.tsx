import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Invitations } from "../../features/accounts/invitations/dashboard/invitations.tsx";
import {
	EditUser,
	UserDetails,
	usePasswordLink,
} from "../../features/accounts/users/dashboard/user-dialogs.tsx";
import { UsersTable } from "../../features/accounts/users/dashboard/users-table.tsx";
import {
	deleteUser,
	endUserSessions,
	exportUsers,
	fetchUser,
	fetchUsers,
	removeUserSecondStep,
	type ShownUser,
} from "../../features/accounts/users/users.calls.ts";
import type { RoleFilter } from "../../features/accounts/users/users.contract.ts";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { ExportButton } from "../../shell/dashboard/export-button.tsx";
import { FilterSelect, SearchBox } from "../../shell/dashboard/list-filters.tsx";
import { PagedList } from "../../shell/dashboard/paged-list.tsx";
import { withIdentityProof } from "../../shell/dashboard/proof.ts";
import { ForbiddenScreen, isForbidden } from "../../shell/dashboard/query-view.tsx";
import { RecordBeingFetched } from "../../shell/dashboard/record-dialog.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../shell/dashboard/use-page-address.ts";
import { useQueryKeepingData } from "../../shell/dashboard/use-query-keeping-data.ts";
import { useRecordAddress, useShownRecord } from "../../shell/dashboard/use-record.ts";
import { readSessionUser, replaceUser, useSession } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useConfirmedAction } from "../../ui/use-confirmed-action.tsx";

const ROLE_FILTERS: readonly RoleFilter[] = ["colleagues", "user", "staff", "admin"];
const SCREEN = "/dashboard/users";
const INVITATIONS = "invitations";

export const meta = screenTitle(SCREEN);

export default function Users() {
	const address = usePageAddress();
	const queryClient = useQueryClient();
	const { user: me } = useSession();
	const details = useRecordAddress("user");
	const [inviting, setInviting] = useState(false);
	const edit = useRecordAddress("edit");
	const list = {
		page: address.page,
		search: address.filter("search").trim(),
		role: ROLE_FILTERS.find((role) => role === address.filter("role")),
	};
	const isNarrowed = list.search !== "" || list.role !== undefined;
	const query = useQueryKeepingData(["users", "list", isNarrowed && list], () =>
		fetchUsers(browserApi, list),
	);
	/** Also finds users who are not on this page of the list. */
	const source = {
		rows: query.data?.users as readonly ShownUser[] | undefined,
		queryKey: ["users", "linked"],
		fetch: (id: string) => fetchUser(browserApi, id),
	};
	const { record: shownUser, query: shownQuery } = useShownRecord({ id: details.id, ...source });
	const { record: editedUser, query: editQuery } = useShownRecord({ id: edit.id, ...source });
	const lacksDetails = details.id !== null && !shownUser;
	const { deletion, signOutAll, stepRemoval, passwordLink, isAsking, dialogs } =
		useUserConfirmations();
	const isAdmin = isOwnServer() && me?.role === "admin";
	const isOtherUser = isAdmin && me.id !== shownUser?.id;
	const closeThen = (ask: (user: ShownUser) => void) => () => {
		details.close();
		if (shownUser) ask(shownUser);
	};

	if (isForbidden(query.error)) {
		return <ForbiddenScreen of={SCREEN} error={query.error} what="users" />;
	}
	return (
		<>
			<ScreenHead of={SCREEN}>
				<div className="flex flex-wrap gap-3">
					<ExportButton
						fetchFile={() =>
							exportUsers(browserApi, { query: { search: list.search, role: list.role } })
						}
						fileName="users.csv"
						failed="Failed to export users: {status}"
					/>
					{isAdmin && (
						<Button
							small
							variant="primary"
							aria-expanded={inviting}
							aria-controls={inviting ? INVITATIONS : undefined}
							onClick={() => setInviting(!inviting)}
						>
							Invite
						</Button>
					)}
				</div>
			</ScreenHead>
			{inviting && <Invitations id={INVITATIONS} />}
			{isOwnServer() && (
				<div className="filters">
					<SearchBox address={address} label="Search users" placeholder="Search users..." />
					<FilterSelect
						address={address}
						name="role"
						label="Filter users"
						allLabel="All roles"
						options={ROLE_FILTERS}
					/>
				</div>
			)}
			<UserList
				{...{ address, query, isNarrowed }}
				onDetails={details.open}
				onEdit={edit.open}
				onDelete={deletion.askToConfirm}
			/>
			{query.data && (lacksDetails || (edit.id !== null && !editedUser)) && (
				<RecordBeingFetched
					title={lacksDetails ? "User Details" : "Edit User"}
					query={lacksDetails ? shownQuery : editQuery}
					what="user"
					onClose={lacksDetails ? details.close : edit.close}
				/>
			)}
			{shownUser && !isAsking && (
				<UserDetails
					user={shownUser}
					onClose={details.close}
					onEdit={() => details.turnInto("edit")}
					onDelete={closeThen(deletion.askToConfirm)}
					onSignOut={isAdmin ? closeThen(signOutAll.askToConfirm) : undefined}
					onPasswordLink={isOtherUser ? closeThen(passwordLink.ask) : undefined}
					onRemoveSecondStep={isOtherUser ? closeThen(stepRemoval.askToConfirm) : undefined}
				/>
			)}
			{editedUser && (
				<EditUser
					key={editedUser.id}
					user={editedUser}
					editorId={me?.id ?? ""}
					mayChangeRole={isAdmin}
					onClose={edit.close}
					onSaved={(saved, isUnchanged) => {
						if (isUnchanged) edit.close();
						void queryClient.invalidateQueries({ queryKey: ["users"] });
						if (saved?.id === me?.id) replaceUser(readSessionUser({ ...me, ...saved }));
						toast.success("User saved successfully");
					}}
				/>
			)}
			{dialogs}
		</>
	);
}

function useUserConfirmations() {
	const queryClient = useQueryClient();
	const deletion = useConfirmedAction({
		run: ({ id }: ShownUser) => deleteUser(browserApi, id),
		onDone: () => {
			void queryClient.invalidateQueries({ queryKey: ["users"] });
			toast.success("User deleted successfully");
		},
		fallback: "Failed to delete user",
	});
	const signOutAll = useConfirmedAction({
		run: ({ id }: ShownUser) => endUserSessions(browserApi, { params: { id } }),
		onDone: (ended) =>
			toast.success(
				ended === 1 ? "1 session ended successfully" : `${ended} sessions ended successfully`,
			),
		words: ["End Sessions", "Ending..."],
		fallback: "Failed to end sessions",
	});
	const stepRemoval = useConfirmedAction({
		run: ({ id }: ShownUser) =>
			withIdentityProof(() => removeUserSecondStep(browserApi, { params: { id } })),
		onDone: () => toast.success("Second step removed successfully"),
		words: ["Remove", "Removing..."],
		fallback: "Failed to remove second step",
	});
	const passwordLink = usePasswordLink();
	const isAsking =
		[deletion, signOutAll, stepRemoval].some(({ dialog }) => dialog.open) || passwordLink.isOpen;
	const dialogs = (
		<>
			<ConfirmDialog title="End Sessions" {...signOutAll.dialog}>
				<p>
					Sign {signOutAll.item?.username} ({signOutAll.item?.email}) out on every device? They will
					have to sign in again with their password.
				</p>
			</ConfirmDialog>
			{passwordLink.dialogs}
			<ConfirmDialog title="Remove Second Step" {...stepRemoval.dialog}>
				<p>
					Remove all passkeys, the app and the recovery codes of {stepRemoval.item?.username} (
					{stepRemoval.item?.email})? They will be signed out, and will then need only their
					password to sign in. Call them first, to be sure that they asked for this.
				</p>
			</ConfirmDialog>
			<ConfirmDialog title="Delete User" {...deletion.dialog}>
				<p>
					Delete the account of {deletion.item?.username} ({deletion.item?.email})? This cannot be
					undone.
				</p>
				{isOwnServer() && <p className="question-more">Articles and orders will be kept.</p>}
			</ConfirmDialog>
		</>
	);
	/** While `isAsking`, a dialog replaces the user's details. */
	return { deletion, signOutAll, stepRemoval, passwordLink, isAsking, dialogs };
}

interface UserListProps {
	address: ReturnType<typeof usePageAddress>;
	query: UseQueryResult<Awaited<ReturnType<typeof fetchUsers>>>;
	isNarrowed: boolean;
	onDetails: (id: string) => void;
	onEdit: (id: string) => void;
	onDelete: (user: ShownUser) => void;
}

function UserList({ address, query, isNarrowed, onDetails, onEdit, onDelete }: UserListProps) {
	const total = query.data?.total ?? 0;
	return (
		<PagedList
			address={address}
			query={query}
			rowsOf={({ users, totalPages }) => ({ rows: users, pages: isNarrowed ? totalPages : 1 })}
			what="users"
			empty={
				<EmptyState title="No users found.">
					{isNarrowed ? "Try a shorter word or another role." : "Nobody has an account yet."}
				</EmptyState>
			}
		>
			{(users) => (
				<>
					{!isNarrowed && total > users.length && (
						<p className="note mb-3">
							The newest {users.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")}{" "}
							users. Search to find others.
						</p>
					)}
					<UsersTable
						users={users}
						onDetails={({ id }) => onDetails(id)}
						onEdit={({ id }) => onEdit(id)}
						onDelete={onDelete}
					/>
				</>
			)}
		</PagedList>
	);
}
