import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { ROLES } from "../../../../platform/http/authorization.ts";
import { DialogForm } from "../../../../ui/dialog-form.tsx";
import { EditRefusal } from "../../../../ui/edit-refusal.tsx";
import { SelectInput, TextInput } from "../../../../ui/field.tsx";
import { showFieldErrors } from "../../../../ui/field-errors.ts";
import { useFormDraft } from "../../../../ui/use-form-draft.ts";
import { email, username } from "../../auth/auth.contract.ts";
import { type ShownUser, saveUser } from "../users.calls.ts";
import type { UserDetails } from "../users.contract.ts";

/** A role that this server does not know is shown and kept. */
const editedUser = z.object({ username, email, role: z.string() });
type EditedUser = z.infer<typeof editedUser>;

interface EditUserProps {
	api: Api;
	user: ShownUser;
	/** Who edits: roles are given by admins. */
	editorId: string;
	mayChangeRole: boolean;
	onSaved: (user: UserDetails | undefined) => void;
	onClose: () => void;
}

export function EditUser(props: EditUserProps) {
	const { api, user, editorId, mayChangeRole, onSaved, onClose } = props;
	const form = useForm<EditedUser>({
		defaultValues: { username: user.username, email: user.email, role: user.role },
		resolver: standardSchemaResolver(editedUser),
	});
	const draft = useFormDraft(`user:${user.id}:${editorId}`, form);
	const { errors } = form.formState;
	const save = useMutation({
		mutationFn: ({ edited, force }: { edited: EditedUser; force?: boolean }) =>
			saveUser(api, user.id, {
				username: edited.username,
				email: edited.email,
				...(edited.role !== user.role && { role: ROLES.find((role) => role === edited.role) }),
				...(!force && user.updated_at && { updated_at: user.updated_at }),
			}),
		onSuccess: (result) => {
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
					{offeredRoles(user.role).map((role) => (
						<option key={role} value={role}>
							{role}
						</option>
					))}
				</SelectInput>
			)}
		</DialogForm>
	);
}

function offeredRoles(current: string): readonly string[] {
	return ROLES.some((role) => role === current) ? ROLES : [current, ...ROLES];
}
