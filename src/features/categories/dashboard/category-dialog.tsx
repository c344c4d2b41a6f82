import type { Api } from "../../../platform/browser/api-client.ts";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { useEditForm } from "../../../ui/use-edit-form.ts";
import { createCategory, type ShownCategory, updateCategory } from "../categories.calls.ts";
import { type CreateCategoryInput, createCategoryInput } from "../categories.contract.ts";

interface CategoryDialogProps {
	api: Api;
	/** The category to edit, or "new". */
	category: ShownCategory | "new";
	userId: string;
	/** @param message the server's message */
	onSaved: (message: string | undefined) => void;
	onClose: () => void;
}

type CategoryForm = Record<"name" | "description", string>;

/** Creates or edits a category. Unsaved input is kept as a draft when the dialog closes. */
export function CategoryDialog({ api, category, userId, onSaved, onClose }: CategoryDialogProps) {
	const existing = category === "new" ? null : category;
	const edit = useEditForm<CategoryForm, CreateCategoryInput, string | undefined>({
		schema: createCategoryInput,
		values: { name: existing?.name ?? "", description: existing?.description ?? "" },
		draftKey: `category:${existing?.id ?? "new"}:${userId}`,
		version: existing?.updated_at,
		save: (input, read) =>
			existing
				? updateCategory(api, existing.id, { ...input, ...read })
				: createCategory(api, input),
		onSaved,
		fields: ["name", "description"],
	});
	const { field } = edit;

	return (
		<DialogForm
			title={existing ? "Edit Category" : "Create Category"}
			saveText={existing ? "Save Category" : "Create Category"}
			edit={edit}
			fallback="Failed to save category"
			onClose={onClose}
		>
			<TextInput label="Name" data-autofocus autoComplete="off" {...field("name")} />
			<TextArea label="Description" optional {...field("description")} />
		</DialogForm>
	);
}
