import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { isOwnServer } from "../../../../platform/browser/api-bases.ts";
import { ROLES } from "../../../../platform/http/authorization.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { withIdentityProof } from "../../../../shell/dashboard/proof.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../../ui/dialog.tsx";
import { DialogForm } from "../../../../ui/dialog-form.tsx";
import { AccountFacts, Fact, Facts } from "../../../../ui/facts.tsx";
import { QueryRefusal } from "../../../../ui/failed-calls.tsx";
import { EmailInput, TextInput } from "../../../../ui/field.tsx";
import { formatShortDate } from "../../../../ui/format.ts";
import { Link } from "../../../../ui/link.tsx";
import { LinkBox } from "../../../../ui/link-box.tsx";
import { useConfirmedAction } from "../../../../ui/use-confirmed-action.tsx";
import { useEditForm } from "../../../../ui/use-edit-form.ts";
import { email, foreignAccount, username } from "../../auth/auth.contract.ts";
import { RoleInput } from "../../dashboard/role-input.tsx";
import { requireProof } from "../../own-account/dashboard/proof-dialog.tsx";
import { createPasswordLink, fetchUser, type ShownUser, saveUser } from "../users.calls.ts";

interface UserDetailsProps {
	user: ShownUser;
	onEdit: () => void;
	onSignOut?: (() => void) | undefined;
	onPasswordLink?: (() => void) | undefined;
	onRemoveSecondStep?: (() => void) | undefined;
	onDelete: () => void;
	onClose: () => void;
}

export function UserDetails(props: UserDetailsProps) {
	const { user, onEdit, onSignOut, onPasswordLink, onRemoveSecondStep, onDelete, onClose } = props;
	const query = useQuery({
		queryKey: ["users", "details", user.id],
		queryFn: () => fetchUser(browserApi, user.id),
	});
	const details = query.data ?? user;
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
					{details.role !== "admin" && (
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
				<AccountFacts user={details} />
				<Fact label="Joined">{formatShortDate(details.createdAt)}</Fact>
				{isOwnServer() && (
					<Fact label="Sent while signed in">
						<Link className="link" to={`/dashboard/customers?account=${details.id}`}>
							Orders and requests
						</Link>
					</Fact>
				)}
				<Fact label="Articles count">
					{query.isPending ? "Loading..." : (details.articlesCount ?? "N/A")}
				</Fact>
				{onPasswordLink && details.hasSecondStep !== undefined && (
					<Fact label="Password">
						<LinkLikeButton onClick={onPasswordLink}>Password Link</LinkLikeButton>
					</Fact>
				)}
				{details.hasSecondStep !== undefined && (
					<Fact label="Second step">
						<div className="flex flex-wrap items-center gap-x-4">
							{details.hasSecondStep ? "Set up" : "None"}
							{onRemoveSecondStep && details.hasSecondStep && (
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

/** A role unknown to these screens (from another server) is shown and kept. */
const editedUser = z.object({ username, email, role: z.string() });
type EditedUser = z.infer<typeof editedUser>;

type SavedUser = Awaited<ReturnType<typeof saveUser>>;

interface EditUserProps {
	user: ShownUser;
	editorId: string;
	mayChangeRole: boolean;
	/** The form closes if `isUnchanged`: otherwise more was typed while it was being saved. */
	onSaved: (user: SavedUser, isUnchanged: boolean) => void;
	onClose: () => void;
}

export function EditUser({ user, editorId, mayChangeRole, onSaved, onClose }: EditUserProps) {
	const edit = useEditForm<EditedUser, EditedUser, SavedUser>({
		schema: isOwnServer() ? editedUser : z.extend(editedUser, foreignAccount),
		values: { username: user.username, email: user.email, role: user.role },
		draftKey: `user:${user.id}:${editorId}`,
		version: user.updated_at,
		save: async ({ username, email, role: selected }, version) => {
			// For these changes an open session alone is not enough.
			const becomesAdmin = selected === "admin" && user.role !== "admin";
			const isOwnEmail = user.id === editorId && email !== user.email;
			if (becomesAdmin || isOwnEmail) await requireProof();
			const role = ROLES.find((each) => each === selected);
			return saveUser(browserApi, user.id, {
				username,
				email,
				...(selected !== user.role && { role }),
				...version,
			});
		},
		stored: (saved) => ({ updated_at: saved?.updated_at }),
		onSaved: (saved, _input, isUnchanged) => onSaved(saved, isUnchanged),
		errorFields: ["username", "email", "role"],
	});
	const { field } = edit;

	return (
		<DialogForm
			title="Edit User"
			saveText="Save User"
			edit={edit}
			fallback="Failed to update user"
			onClose={onClose}
		>
			<TextInput label="Username" data-autofocus autoComplete="off" {...field("username")} />
			<EmailInput label="Email" autoComplete="off" {...field("email")} />
			{mayChangeRole && (
				<RoleInput
					current={user.role}
					selected={edit.form.watch("role")}
					hint="Changing the role signs this person out: they will have to sign in again."
					{...field("role")}
				/>
			)}
		</DialogForm>
	);
}

/** After a confirmation, creates a link with which somebody who gets no email sets a new password. */
export function usePasswordLink() {
	const [created, setCreated] = useState<{ email: string; link: string } | null>(null);
	const creation = useConfirmedAction({
		run: ({ id }: ShownUser) =>
			withIdentityProof(() => createPasswordLink(browserApi, { params: { id } })),
		onDone: (link, { email }) => setCreated({ email, link }),
		words: ["Create Link", "Creating..."],
		fallback: "Failed to create a link",
	});
	return {
		ask: creation.askToConfirm,
		isOpen: creation.dialog.open || created !== null,
		dialogs: (
			<>
				<ConfirmDialog title="Password Link" {...creation.dialog}>
					<p>
						With this link {creation.item?.username} ({creation.item?.email}) can set a new password
						if our emails do not arrive. Anyone who has the link can use it: call the person first,
						and give it to nobody else. Links in earlier emails will stop working.
					</p>
				</ConfirmDialog>
				{created && (
					<Dialog
						open
						title="Password Link"
						onClose={() => setCreated(null)}
						actions={
							<Button small onClick={() => setCreated(null)}>
								Close
							</Button>
						}
					>
						<LinkBox {...created} within="an hour" />
					</Dialog>
				)}
			</>
		),
	};
}
