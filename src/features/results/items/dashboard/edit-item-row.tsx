import { useLayoutEffect } from "react";
import { browserApi } from "../../../../shell/browser-api.ts";
import { Button, SubmitButton } from "../../../../ui/button.tsx";
import { DraftNote } from "../../../../ui/draft-note.tsx";
import { EditRefusal } from "../../../../ui/failed-calls.tsx";
import { useFocusedField } from "../../../../ui/focus.ts";
import { isShortcut } from "../../../../ui/shortcuts.ts";
import { useEditForm } from "../../../../ui/use-edit-form.ts";
import { type ItemInput, itemInput, type ResultCategory } from "../result-items.contract.ts";
import { formOfItem, ITEM_FIELD_NAMES, ItemFields, type ItemForm } from "./item-fields.tsx";
import { changeItem, type SavedItem, type StoredItem } from "./manage-items.calls.ts";

export interface ItemRow extends StoredItem {
	pending?: "saving" | "failed";
}

export interface ItemEditing {
	id: string | null;
	userId: string;
	hidesNames: boolean;
	start: (id: string) => void;
	cancel: () => void;
	/** Closes the form, unless it was changed while being saved (`isUnchanged` is false). */
	saved: (input: ItemInput, saved: SavedItem, isUnchanged: boolean) => void;
	onDirty: (dirty: boolean) => void;
}

interface EditItemRowProps {
	item: ItemRow;
	categories: readonly ResultCategory[];
	editing: ItemEditing;
}

export function EditItemRow({ item, categories, editing }: EditItemRowProps) {
	const { onDirty } = editing;
	const edit = useEditForm<ItemForm, ItemInput, SavedItem>({
		schema: itemInput,
		values: formOfItem(item),
		draftKey: `item:${item.id}:${editing.userId}`,
		version: item.updated_at,
		save: (input, version) =>
			changeItem(browserApi, {
				params: { id: item.result_id, itemId: item.id },
				body: { ...input, ...version },
			}).then(({ item, ...warnings }) => ({ item, warnings })),
		stored: ({ item }) => ({ updated_at: item?.updated_at }),
		onSaved: (saved, input, isUnchanged) => editing.saved(input, saved, isUnchanged),
		errorFields: ITEM_FIELD_NAMES,
	});
	const { draft, isDirty, saving } = edit;
	function cancel() {
		draft.setDraftAside();
		editing.cancel();
	}

	const formRef = useFocusedField("position", { selects: true });
	useLayoutEffect(() => {
		onDirty(isDirty);
		return () => onDirty(false);
	}, [isDirty, onDirty]);

	return (
		<tr className="item-editing">
			<td colSpan={6}>
				<DraftNote
					draft={draft}
					valueText={(name, value) =>
						name === "category_id" ? categories.find(({ id }) => id === value)?.name : undefined
					}
				/>
				<form
					ref={formRef}
					id="unsaved-row"
					className="form-first stack"
					noValidate
					data-unsaved={isDirty}
					aria-label={`Edit ${item.participant_name}`}
					onSubmit={edit.submit}
					onKeyDown={(event) => {
						if (isShortcut(event, "close") && !saving) cancel();
					}}
				>
					<EditRefusal edit={edit} fallback="Failed to update item" />
					<ItemFields categories={categories} field={edit.field} hidesNames={editing.hidesNames} />
					<div className="form-actions">
						<Button small disabled={saving} onClick={cancel}>
							Cancel
						</Button>
						<SubmitButton small busy={saving}>
							Save Item
						</SubmitButton>
					</div>
				</form>
			</td>
		</tr>
	);
}
