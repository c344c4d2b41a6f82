import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Api } from "../../../platform/api-client.ts";
import { ROLES, type Role } from "../../../platform/guard.ts";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { EditRefusal } from "../../../ui/edit-refusal.tsx";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import { showFieldErrors } from "../../../ui/field-errors.ts";
import { useFormDraft } from "../../../ui/form-draft.ts";
import { saveUser } from "../accounts.client.ts";
import { email, username } from "../accounts.contract.ts";
import type { ListedUser, UserDetails } from "../users.contract.ts";

const editedUser = z.object({ username, email, role: z.enum(ROLES) });
type EditedUser = z.infer<typeof editedUser>;

interface EditUserProps {
	api: Api;
	user: ListedUser;
	/** Who edits: roles are given by admins. */
	editorId: string;
	mayChangeRole: boolean;
	onSaved: (user: UserDetails | undefined) => void;
	onClose: () => void;
}

export function EditUser(props: EditUserProps) {
	const { api, user, editorId, mayChangeRole, onSaved, onClose } = props;
	const form = useForm<EditedUser>({
		defaultValues: { username: user.username, email: user.email, role: user.role as Role },
		resolver: standardSchemaResolver(editedUser),
	});
	const draft = useFormDraft(`user:${user.id}:${editorId}`, form);
	const { errors } = form.formState;
	const save = useMutation({
		mutationFn: ({ edited, force }: { edited: EditedUser; force?: boolean }) =>
			saveUser(api, user.id, {
				username: edited.username,
				email: edited.email,
				...(edited.role !== user.role && { role: edited.role }),
				...(!force && user.updated_at && { updated_at: user.updated_at }),
			}),
		onSuccess: ({ result }) => {
			draft.discard();
			onSaved(result);
		},
		onError: (error) => showFieldErrors(form, error, ["username", "email", "role"]),
	});

	return (
		<DialogForm
			title="Edit User"
			saveText="Save User"
			saving={save.isPending}
			draft={draft}
			onSubmit={form.handleSubmit((edited) => save.mutate({ edited }))}
			onClose={onClose}
		>
			<EditRefusal
				error={save.error}
				fallback="Failed to update user"
				onForce={form.handleSubmit((edited) => save.mutate({ edited, force: true }))}
			/>
			<TextInput
				label="Username"
				data-autofocus
				autoComplete="off"
				error={errors.username?.message}
				{...form.register("username")}
			/>
			<TextInput
				label="Email"
				type="email"
				autoComplete="off"
				error={errors.email?.message}
				{...form.register("email")}
			/>
			{mayChangeRole && (
				<SelectInput
					label="Role"
					hint="A changed role ends this person's sessions: they sign in again."
					error={errors.role?.message}
					{...form.register("role")}
				>
					{ROLES.map((role) => (
						<option key={role} value={role}>
							{role}
						</option>
					))}
				</SelectInput>
			)}
		</DialogForm>
	);
}
