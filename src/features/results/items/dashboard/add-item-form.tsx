import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { rulesFor } from "../../../../platform/browser/rules-for.ts";
import { Button } from "../../../../ui/button.tsx";
import { DraftNote } from "../../../../ui/draft-note.tsx";
import { fieldsOf } from "../../../../ui/field-errors.ts";
import { focusField, useFocusedField } from "../../../../ui/focus.ts";
import { PlusIcon } from "../../../../ui/icons.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { useFormDraft } from "../../../../ui/use-form-draft.ts";
import { type ItemInput, itemInput, type ResultCategory } from "../result-items.contract.ts";
import { blankItem, formOfItem, ItemFields, type ItemForm } from "./item-fields.tsx";
import type { QueuedItem } from "./submit-queue.ts";

export interface AddItemHandle {
	/** Puts an item back into the fields; returns false if another one is being entered. */
	moveToForm: (item: QueuedItem) => boolean;
}

interface AddItemFormProps {
	handle: Ref<AddItemHandle>;
	categories: readonly ResultCategory[];
	hidesNames: boolean;
	focusesForm: boolean;
	isPrimary: boolean;
	draftKey: string;
	/** `retryOf`: the same item, sent before without a response. */
	onAdd: (input: ItemInput, retryOf?: QueuedItem) => void;
	onDirty: (dirty: boolean) => void;
	status: string;
}

/**
 * Enters a whole list with Tab and Enter: adding empties the fields, keeps the category, and focuses Position. Failed
 * items do not come back by themselves, because people look at their paper while typing.
 */
export function AddItemForm(props: AddItemFormProps) {
	const { handle, categories, focusesForm, draftKey, onAdd, onDirty, status } = props;
	const form = useForm<ItemForm, unknown, ItemInput>({
		defaultValues: blankItem(),
		resolver: standardSchemaResolver(rulesFor(itemInput, "results")),
	});
	// The category, kept from the previous item, is stored with the draft too.
	const draft = useFormDraft(draftKey, form, { storesAll: true });
	const formRef = useFocusedField("category_id", { isWanted: focusesForm });
	const [returned, setReturned] = useState<QueuedItem>();
	const { isDirty } = form.formState;

	// A draft may be restored before the categories have loaded, when the select has no option for its category.
	useEffect(() => {
		if (categories.length > 0) form.setValue("category_id", form.getValues("category_id"));
	}, [categories, form]);

	useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);

	useImperativeHandle(handle, () => ({
		moveToForm(item) {
			const { category_id: _category, ...values } = form.getValues();
			if (Object.values(values).some(Boolean)) return false;
			form.reset(formOfItem(item.input), { keepDefaultValues: true });
			setReturned(item);
			focusOn("position");
			return true;
		},
	}));

	const focusOn = (name: string) => focusField(formRef.current, name);

	function add(input: ItemInput) {
		onAdd(input, returned?.unanswered ? returned : undefined);
		setReturned(undefined);
		form.reset(blankItem(input.category_id));
		draft.discard();
		focusOn("position");
	}

	return (
		<>
			<DraftNote draft={draft} />
			<form
				className="stack"
				ref={formRef}
				id="unsaved-item"
				noValidate
				aria-label="Add Item"
				onSubmit={(event) => {
					event.preventDefault();
					// An invalid number field reads as empty, so its content would be lost.
					const position = formRef.current?.elements.namedItem("position");
					if (position instanceof HTMLInputElement && position.validity.badInput) {
						form.setError("position", { message: "Position must be a whole number, 1 or higher" });
						position.focus();
						return;
					}
					void form.handleSubmit(add)();
				}}
			>
				{returned && (
					<Refusal title={returned.error}>
						{returned.unanswered
							? "What you typed is still here. Add it again: it is saved only once."
							: "What you typed is still here."}
					</Refusal>
				)}
				<ItemFields categories={categories} field={fieldsOf(form)} hidesNames={props.hidesNames} />
				<div className="form-actions">
					<p className="soft" role="status">
						{status}
					</p>
					<Button variant={props.isPrimary ? "primary" : "secondary"} type="submit" name="add">
						<PlusIcon />
						Add Item
					</Button>
				</div>
			</form>
		</>
	);
}
