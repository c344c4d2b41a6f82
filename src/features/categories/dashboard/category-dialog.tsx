import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { type Api, ApiError, errorText } from "../../../platform/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { showFieldErrors } from "../../../ui/field-errors.ts";
import { useFormDraft } from "../../../ui/form-draft.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { createCategory, type SavedCategory, updateCategory } from "../categories.client.ts";
import {
	type CreateCategoryInput,
	createCategoryInput,
	type ListedCategory,
} from "../categories.contract.ts";

interface CategoryDialogProps {
	api: Api;
	/** The one to edit, or "new". */
	category: ListedCategory | "new";
	userId: string;
	onSaved: (saved: SavedCategory) => void;
	onClose: () => void;
}

interface CategoryForm {
	name: string;
	description: string;
}

/** Creates or edits a category. What is typed is kept when the dialog goes away before it is saved. */
export function CategoryDialog({ api, category, userId, onSaved, onClose }: CategoryDialogProps) {
	const existing = category === "new" ? null : category;
	const read = useRef(existing?.updated_at);
	const form = useForm<CategoryForm, unknown, CreateCategoryInput>({
		defaultValues: { name: existing?.name ?? "", description: existing?.description ?? "" },
		resolver: standardSchemaResolver(createCategoryInput),
	});
	const draft = useFormDraft(`category:${existing?.id ?? "new"}:${userId}`, form);
	const { errors } = form.formState;
	const save = useMutation({
		mutationFn: ({ input, force }: { input: CreateCategoryInput; force?: boolean }) =>
			existing
				? updateCategory(api, existing.id, {
						...input,
						updated_at: force ? undefined : read.current || undefined,
					})
				: createCategory(api, input),
		onSuccess: (saved) => {
			draft.discard();
			onSaved(saved);
		},
		onError: (error) => showFieldErrors(form, error, ["name", "description"]),
	});
	// A name that is taken is a conflict too, but one with a field.
	const outdated =
		save.error instanceof ApiError && save.error.status === 409 && !save.error.fields.name;
	const saveText = existing ? "Save Category" : "Create Category";

	return (
		<Dialog
			open
			title={existing ? "Edit Category" : "Create Category"}
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
					<Button
						small
						variant="primary"
						type="submit"
						form="category-form"
						disabled={save.isPending}
					>
						{save.isPending ? "Saving..." : saveText}
					</Button>
				</>
			}
		>
			<DraftNote draft={draft} />
			<form
				id="category-form"
				className="stack"
				noValidate
				onSubmit={form.handleSubmit((input) => save.mutate({ input }))}
			>
				{save.isError && (
					<Refusal title={errorText(save.error, "Failed to save category")}>
						<p>What you typed is still here.</p>
						{outdated && (
							<Button
								small
								onClick={form.handleSubmit((input) => save.mutate({ input, force: true }))}
							>
								Save Mine Anyway
							</Button>
						)}
					</Refusal>
				)}
				<TextInput
					label="Name"
					data-autofocus
					autoComplete="off"
					error={errors.name?.message}
					{...form.register("name")}
				/>
				<TextArea
					label="Description"
					optional
					error={errors.description?.message}
					{...form.register("description")}
				/>
			</form>
		</Dialog>
	);
}
