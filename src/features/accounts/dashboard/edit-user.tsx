import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { type Api, ApiError, errorText } from "../../../platform/api-client.ts";
import { ROLES, type Role } from "../../../platform/guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import { showFieldErrors } from "../../../ui/field-errors.ts";
import { useFormDraft } from "../../../ui/form-draft.ts";
import { Refusal } from "../../../ui/refusal.tsx";
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
	const outdated =
		save.error instanceof ApiError &&
		save.error.status === 409 &&
		Object.keys(save.error.fields).length === 0;

	return (
		<Dialog
			open
			title="Edit User"
			busy={save.isPending}
			onClose={onClose}
			actions={
				<>
					<Button
						small
						disabled={save.isPending}
						onClick={() => {
							draft.discard();
							onClose();
						}}
					>
						Cancel
					</Button>
					<Button small variant="primary" type="submit" form="user-form" disabled={save.isPending}>
						{save.isPending ? "Saving..." : "Save User"}
					</Button>
				</>
			}
		>
			<DraftNote draft={draft} />
			<form
				id="user-form"
				className="stack"
				noValidate
				onSubmit={form.handleSubmit((edited) => save.mutate({ edited }))}
			>
				{save.isError && (
					<Refusal title={errorText(save.error, "Failed to update user")}>
						<p>What you typed is still here.</p>
						{outdated && (
							<Button
								small
								onClick={form.handleSubmit((edited) => save.mutate({ edited, force: true }))}
							>
								Save Mine Anyway
							</Button>
						)}
					</Refusal>
				)}
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
			</form>
		</Dialog>
	);
}
