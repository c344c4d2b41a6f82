import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { EditRefusal } from "../../../ui/edit-refusal.tsx";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { showFieldErrors } from "../../../ui/field-errors.ts";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { createCategory, updateCategory } from "../categories.calls.ts";
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
	/** @param message the server's own words */
	onSaved: (message: string | undefined) => void;
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
		onSuccess: (message) => {
			draft.discard();
			onSaved(message);
		},
		onError: (error) => showFieldErrors(form, error, ["name", "description"]),
	});

	return (
		<DialogForm
			title={existing ? "Edit Category" : "Create Category"}
			saveText={existing ? "Save Category" : "Create Category"}
			saving={save.isPending}
			draft={draft}
			onSubmit={form.handleSubmit((input) => save.mutate({ input }))}
			onClose={onClose}
		>
			<EditRefusal
				error={save.error}
				fallback="Failed to save category"
				onForce={form.handleSubmit((input) => save.mutate({ input, force: true }))}
			/>
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
		</DialogForm>
	);
}
