import * as z from "zod/mini";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { ROLES } from "../../../../platform/http/authorization.ts";
import { DialogForm } from "../../../../ui/dialog-form.tsx";
import { EmailInput, TextInput } from "../../../../ui/field.tsx";
import { useEditForm } from "../../../../ui/use-edit-form.ts";
import { email, username } from "../../auth/auth.contract.ts";
import { RoleInput } from "../../dashboard/role-input.tsx";
import { type ShownUser, saveUser } from "../users.calls.ts";

/** A role unknown to these screens (from another server) is shown and kept. */
const editedUser = z.object({ username, email, role: z.string() });
type EditedUser = z.infer<typeof editedUser>;

type SavedUser = Awaited<ReturnType<typeof saveUser>>;

interface EditUserProps {
	api: Api;
	user: ShownUser;
	/** Id of the person who edits. */
	editorId: string;
	mayChangeRole: boolean;
	/** Asks for a proof of identity before a person becomes an admin or the admin's own e-mail address changes. */
	requireProof: () => Promise<void>;
	onSaved: (user: SavedUser) => void;
	onClose: () => void;
}

export function EditUser(props: EditUserProps) {
	const { api, user, editorId, mayChangeRole, requireProof, onSaved, onClose } = props;
	const edit = useEditForm<EditedUser, EditedUser, SavedUser>({
		schema: editedUser,
		values: { username: user.username, email: user.email, role: user.role },
		draftKey: `user:${user.id}:${editorId}`,
		version: user.updated_at,
		save: async ({ username, email, role: chosen }, read) => {
			const becomesAdmin = chosen === "admin" && user.role !== "admin";
			const isOwnEmail = user.id === editorId && email !== user.email;
			if (becomesAdmin || isOwnEmail) await requireProof();
			const role = ROLES.find((each) => each === chosen);
			return saveUser(api, user.id, {
				username,
				email,
				...(chosen !== user.role && { role }),
				...read,
			});
		},
		onSaved,
		fields: ["username", "email", "role"],
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
					hint="A changed role ends this person's sessions: they sign in again."
					{...field("role")}
				/>
			)}
		</DialogForm>
	);
}
