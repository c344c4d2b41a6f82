import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { DraftNote } from "../../../../ui/draft-note.tsx";
import { fieldsOf } from "../../../../ui/field-errors.ts";
import { PlusIcon } from "../../../../ui/icons.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { useFormDraft } from "../../../../ui/use-form-draft.ts";
import { type ItemInput, itemInput, type ResultCategory } from "../result-items.contract.ts";
import { blankItem, formOfItem, ItemFields, type ItemForm } from "./item-fields.tsx";
import type { WaitingItem } from "./submit-queue.ts";

export interface AddItemHandle {
	/** Puts an item back into the fields; false when something else is being typed there. */
	takeBack: (item: WaitingItem) => boolean;
}

interface AddItemFormProps {
	handle: Ref<AddItemHandle>;
	categories: readonly ResultCategory[];
	/** Begins at Category when the form appears. */
	startTyping: boolean;
	/** Names the half-typed item in this browser. */
	draftKey: string;
	/** `again`: the key of an earlier attempt to send this item that was never answered. */
	onAdd: (input: ItemInput, again?: string) => void;
	onDirty: (dirty: boolean) => void;
	/** What became of the last ones, read out beside the button. */
	status: string;
}

/**
 * For typing a whole list with Tab and Enter: an added item leaves the fields at once, the category
 * stays, and the next one begins at Position.
 */
export function AddItemForm(props: AddItemFormProps) {
	const { handle, categories, startTyping, draftKey, onAdd, onDirty, status } = props;
	const form = useForm<ItemForm, unknown, ItemInput>({
		defaultValues: blankItem(),
		resolver: standardSchemaResolver(itemInput),
	});
	const draft = useFormDraft(draftKey, form);
	const box = useRef<HTMLFormElement>(null);
	/** Of the item that came back: why, and its key while its fate is unknown. */
	const [returned, setReturned] = useState<Pick<WaitingItem, "error" | "key" | "unanswered">>();
	const { isDirty } = form.formState;

	useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
	useEffect(() => {
		if (startTyping) form.setFocus("category_id");
	}, [startTyping, form]);

	useImperativeHandle(handle, () => ({
		takeBack(item) {
			const { category_id: _kept, ...typed } = form.getValues();
			if (Object.values(typed).some(Boolean)) return false;
			form.reset(formOfItem(item.input), { keepDefaultValues: true });
			setReturned(item);
			// What is typed blindly for the next item must not run into this one; Enter sends it again.
			focusOn("add");
			return true;
		},
	}));

	// Not by the form's own means: right after a reset it does not know its fields.
	function focusOn(name: string) {
		const control = box.current?.elements.namedItem(name);
		if (control instanceof HTMLElement) control.focus();
	}

	function add(input: ItemInput) {
		onAdd(input, returned?.unanswered ? returned.key : undefined);
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
				ref={box}
				noValidate
				aria-label="Add item"
				onSubmit={(event) => {
					event.preventDefault();
					// Such a field reads as empty, and its content would be lost.
					const position = box.current?.elements.namedItem("position");
					if (position instanceof HTMLInputElement && position.validity.badInput) {
						form.setError("position", { message: "Position must be a whole number from 1" });
						position.focus();
						return;
					}
					void form.handleSubmit(add)();
				}}
			>
				{returned && (
					<Refusal title={returned.error}>
						{returned.unanswered
							? "What you typed is still here. Add it again: it is stored only once."
							: "What you typed is still here."}
					</Refusal>
				)}
				<ItemFields categories={categories} field={fieldsOf(form)} />
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<Button variant="primary" type="submit" name="add">
						<PlusIcon />
						Add item
					</Button>
					<p className="soft" role="status">
						{status}
					</p>
				</div>
			</form>
		</>
	);
}
