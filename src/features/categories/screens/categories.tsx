import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rulesFor } from "../../../platform/browser/rules-for.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { RecordBeingFetched } from "../../../shell/dashboard/record-dialog.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../../shell/dashboard/use-page-address.ts";
import { findIn, useRecordAddress, useShownRecord } from "../../../shell/dashboard/use-record.ts";
import { useUndoDeletion } from "../../../shell/dashboard/use-restore.ts";
import { useSession } from "../../../shell/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Chips } from "../../../ui/chips.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { textOrNone } from "../../../ui/format.ts";
import { PlusIcon } from "../../../ui/icons.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { TrashNote, useConfirmedAction } from "../../../ui/use-confirmed-action.tsx";
import { useEditForm } from "../../../ui/use-edit-form.ts";
import {
	createCategory,
	deleteCategory,
	fetchCategories,
	type SavedCategory,
	type ShownCategory,
	updateCategory,
} from "../categories.calls.ts";
import { type CreateCategoryInput, createCategoryInput } from "../categories.contract.ts";
import { CategoriesTable, CategoryCards } from "../dashboard/categories-list.tsx";
import { trashedCategories } from "../dashboard/trashed-categories.calls.ts";

const SCREEN = "/dashboard/categories";

export const meta = screenTitle(SCREEN);

/** Differs from the key of the project form, which caches another endpoint's list. */
const QUERY_KEY = ["categories", "managed"];
const NEW = "new";
const TOAST_OPTIONS = { placement: "top-right" } as const;

export default function Categories() {
	const queryClient = useQueryClient();
	const { user } = useSession();
	const isCardView = usePageAddress().filter("view") === "cards";
	const editAddress = useRecordAddress("edit");
	const fetchAll = () => fetchCategories(browserApi, { apiPart: "categories", token: "required" });
	const query = useQuery({ queryKey: QUERY_KEY, queryFn: fetchAll });
	const offerUndo = useUndoDeletion(trashedCategories, "categories", TOAST_OPTIONS);
	const deletion = useConfirmedAction({
		run: ({ id }: ShownCategory) => deleteCategory(browserApi, id),
		onDone: (message, { id, name }) => {
			queryClient.setQueryData<ShownCategory[]>(QUERY_KEY, (list) =>
				list?.filter((category) => category.id !== id),
			);
			toast.success(message || "Category deleted successfully", TOAST_OPTIONS);
			offerUndo({ id, title: name }, query.data);
		},
		fallback: "Failed to delete category",
	});
	const { record, query: linkedQuery } = useShownRecord<ShownCategory>({
		id: editAddress.id === NEW ? null : editAddress.id,
		rows: query.data,
		queryKey: ["categories", "linked"],
		fetch: findIn(fetchAll, "Category not found"),
	});
	const editedCategory = editAddress.id === NEW ? NEW : record;
	const List = isCardView ? CategoryCards : CategoriesTable;

	return (
		<>
			<ScreenHead of={SCREEN}>
				<Button small variant="primary" onClick={() => editAddress.open(NEW)}>
					<PlusIcon />
					Create Category
				</Button>
			</ScreenHead>
			<QueryView query={query} what="categories">
				{(categories) =>
					categories.length === 0 ? (
						<EmptyState title="No categories found.">
							Projects and results are sorted by category: create the first one.
						</EmptyState>
					) : (
						<>
							<div className="mb-4">
								<Chips
									label="Show as"
									items={[
										{ to: "?", label: "Table", current: !isCardView },
										{ to: "?view=cards", label: "Cards", current: isCardView },
									]}
								/>
							</div>
							<List
								categories={categories}
								onEdit={({ id }) => editAddress.open(id)}
								onDelete={deletion.askToConfirm}
							/>
						</>
					)
				}
			</QueryView>
			{editAddress.id !== null && query.data && !editedCategory && (
				<RecordBeingFetched
					title="Edit Category"
					query={linkedQuery}
					what="category"
					onClose={editAddress.close}
				/>
			)}
			{editedCategory && (
				<CategoryDialog
					key={editAddress.id}
					category={editedCategory}
					userId={user?.id ?? ""}
					onClose={editAddress.close}
					onSaved={({ message }, isUnchanged) => {
						if (isUnchanged || editedCategory === NEW) editAddress.close();
						void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
						toast.success(message || "Category saved successfully", TOAST_OPTIONS);
					}}
				/>
			)}
			<ConfirmDialog title="Delete Category" {...deletion.dialog}>
				<p>
					Delete “{textOrNone(deletion.item?.name)}”? This cannot be undone. Its articles will be
					unlinked.
				</p>
				<TrashNote apiPart="categories" />
			</ConfirmDialog>
		</>
	);
}

interface CategoryDialogProps {
	category: ShownCategory | "new";
	userId: string;
	/** The form closes if `isUnchanged`: otherwise it was changed during the save. */
	onSaved: (saved: SavedCategory, isUnchanged: boolean) => void;
	onClose: () => void;
}

type CategoryForm = Record<"name" | "description", string>;

function CategoryDialog({ category, userId, onSaved, onClose }: CategoryDialogProps) {
	const existing = category === "new" ? null : category;
	const edit = useEditForm<CategoryForm, CreateCategoryInput, SavedCategory>({
		schema: rulesFor(createCategoryInput, "categories"),
		values: { name: existing?.name ?? "", description: existing?.description ?? "" },
		draftKey: `category:${existing?.id ?? "new"}:${userId}`,
		version: existing?.updated_at,
		save: (input, version, key) =>
			existing
				? updateCategory(browserApi, existing.id, { ...input, ...version })
				: createCategory(browserApi, input, key),
		stored: ({ updated_at }) => ({ updated_at }),
		onSaved: (saved, _input, isUnchanged) => onSaved(saved, isUnchanged),
		errorFields: ["name", "description"],
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
