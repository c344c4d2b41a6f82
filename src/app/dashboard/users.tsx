import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { replaceUser, useSession } from "../../features/accounts/auth/session.ts";
import { EditUser } from "../../features/accounts/users/dashboard/edit-user.tsx";
import { UserDetails } from "../../features/accounts/users/dashboard/user-details.tsx";
import { UsersTable } from "../../features/accounts/users/dashboard/users-table.tsx";
import {
	deleteUser,
	exportUsers,
	fetchUsers,
	type ShownUser,
} from "../../features/accounts/users/users.calls.ts";
import { PersonalData } from "../../features/privacy/dashboard/personal-data.tsx";
import { errorText } from "../../platform/browser/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/dashboard-icons.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { SearchInput } from "../../ui/field.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOpenRecord } from "../../ui/use-record-param.ts";
import { browserApi } from "../parts/browser-api.ts";
import { saveFile } from "./parts/files.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { QueryView } from "./parts/query-view.tsx";
import { usePageAddress, useSearchBox } from "./parts/use-page-address.ts";

const SCREEN = "/dashboard/users";

export const meta = screenTitle(SCREEN);

type Open = { what: "details" | "delete"; user: ShownUser } | null;

export default function Users() {
	const address = usePageAddress();
	const searchBox = useSearchBox(address);
	const queryClient = useQueryClient();
	const { user: me } = useSession();
	const [open, setOpen] = useState<Open>(null);
	const [editingId, edit] = useOpenRecord();
	const list = { page: address.page, search: address.filter("search") };
	const query = useQuery({
		queryKey: ["users", "list", list],
		queryFn: () => fetchUsers(browserApi, list),
		placeholderData: keepPreviousData,
	});
	const removal = useMutation({
		mutationFn: ({ id }: ShownUser) => deleteUser(browserApi, id),
		onSuccess: () => {
			void queryClient.invalidateQueries({ queryKey: ["users"] });
			setOpen(null);
			toast.success("User deleted successfully");
		},
	});
	const exporting = useMutation({
		mutationFn: async () => saveFile(await exportUsers(browserApi, list.search), "users.csv"),
		onError: (error) => toast.error(errorText(error, "Failed to export users: {status}")),
	});
	const close = () => {
		removal.reset();
		setOpen(null);
	};
	const editing = query.data?.users.find(({ id }) => id === editingId);
	const toDelete = open?.what === "delete" ? open.user : null;

	return (
		<>
			<ScreenHead of={SCREEN}>
				<Button small disabled={exporting.isPending} onClick={() => exporting.mutate()}>
					<DownloadIcon />
					Export CSV
				</Button>
			</ScreenHead>
			<div className="filters">
				<SearchInput label="Search users" placeholder="Search users..." {...searchBox} />
			</div>
			<QueryView
				query={query}
				loading={<LoadingRows text="Loading users..." />}
				failed="Failed to fetch users: {status}"
			>
				{({ users, totalPages: pages }) => {
					if (users.length === 0) {
						return (
							<EmptyState title="No users found.">
								{list.search ? "Try a shorter word." : "There is nobody on this page."}
							</EmptyState>
						);
					}
					return (
						<>
							<UsersTable
								users={users}
								onDetails={(user) => setOpen({ what: "details", user })}
								onEdit={({ id }) => edit(id)}
								onDelete={(user) => setOpen({ what: "delete", user })}
							/>
							{pages > 1 && <Pager page={address.page} pages={pages} hrefFor={address.hrefFor} />}
						</>
					);
				}}
			</QueryView>
			{me?.role === "admin" && (
				<details className="fold pt-6">
					<summary>Personal data of one person</summary>
					<PersonalData
						api={browserApi}
						save={saveFile}
						onErased={() => void queryClient.invalidateQueries()}
					/>
				</details>
			)}
			{open?.what === "details" && (
				<UserDetails
					api={browserApi}
					user={open.user}
					onClose={close}
					onEdit={() => {
						setOpen(null);
						edit(open.user.id);
					}}
					onDelete={() => setOpen({ what: "delete", user: open.user })}
				/>
			)}
			{editing && (
				<EditUser
					api={browserApi}
					user={editing}
					editorId={me?.id ?? ""}
					mayChangeRole={me?.role === "admin"}
					onClose={() => edit(null)}
					onSaved={(saved) => {
						edit(null);
						void queryClient.invalidateQueries({ queryKey: ["users"] });
						if (saved && saved.id === me?.id) {
							const { id, email, role, username } = saved;
							replaceUser({ id, email, role, username });
						}
						toast.success("User saved successfully");
					}}
				/>
			)}
			<ConfirmDialog
				open={toDelete !== null}
				title="Delete User"
				confirmLabel="Delete"
				pendingLabel="Deleting..."
				pending={removal.isPending}
				error={removal.isError ? errorText(removal.error, "Failed to delete user") : null}
				onConfirm={() => toDelete && removal.mutate(toDelete)}
				onCancel={close}
			>
				<p>
					Delete the account of {toDelete?.username} ({toDelete?.email})? This cannot be undone.
					Articles and orders stay.
				</p>
			</ConfirmDialog>
		</>
	);
}
