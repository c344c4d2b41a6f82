import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { Button } from "../../../../ui/button.tsx";
import { DraftNote } from "../../../../ui/draft-note.tsx";
import { EditRefusal } from "../../../../ui/edit-refusal.tsx";
import { showFieldErrors } from "../../../../ui/field-errors.ts";
import { useFormDraft } from "../../../../ui/use-form-draft.ts";
import { type ItemInput, itemInput, type ResultCategory } from "../result-items.contract.ts";
import { formOfItem, ITEM_NAMES, ItemFields, type ItemForm } from "./item-fields.tsx";
import { changeItem, type StoredItem } from "./manage-items.calls.ts";

/** A stored item, or one that is being sent. */
export interface ItemRow extends StoredItem {
	waiting?: "saving" | "failed";
}

/** Which row is a form at the moment, and what that form needs. */
export interface ItemEditing {
	api: Api;
	id: string | null;
	/** Who edits: the draft is kept for that person. */
	userId: string;
	start: (id: string) => void;
	/** Closes the form without a change. */
	cancel: () => void;
	/** Closes the form; receives what was sent, and the item as it is stored when the server says so. */
	saved: (input: ItemInput, item: StoredItem | undefined) => void;
	onDirty: (dirty: boolean) => void;
}

interface EditItemRowProps {
	item: ItemRow;
	categories: readonly ResultCategory[];
	editing: ItemEditing;
}

/** An item as a form in its row: Enter saves, Escape puts everything back. */
export function EditItemRow({ item, categories, editing }: EditItemRowProps) {
	const { onDirty } = editing;
	/** The version that is edited; a newer one in the list must not pass for it. */
	const read = useRef(item.updated_at);
	const form = useForm<ItemForm, unknown, ItemInput>({
		defaultValues: formOfItem(item),
		resolver: standardSchemaResolver(itemInput),
	});
	const draft = useFormDraft(`item:${item.id}:${editing.userId}`, form);
	const { errors, isDirty } = form.formState;
	const save = useMutation({
		mutationFn: ({ input, force }: { input: ItemInput; force?: boolean }) =>
			changeItem(editing.api, item, {
				...input,
				...(!force && read.current && { updated_at: read.current }),
			}),
		onSuccess: (item, { input }) => {
			draft.discard();
			editing.saved(input, item);
		},
		onError: (error) => showFieldErrors(form, error, ITEM_NAMES),
	});
	function cancel() {
		draft.discard();
		editing.cancel();
	}

	useEffect(() => {
		form.setFocus("position", { shouldSelect: true });
	}, [form]);
	useEffect(() => {
		onDirty(isDirty);
		return () => onDirty(false);
	}, [isDirty, onDirty]);

	return (
		<tr className="item-editing">
			<td colSpan={6}>
				<DraftNote draft={draft} />
				<form
					className="stack"
					noValidate
					aria-label={`Edit ${item.participant_name}`}
					onSubmit={form.handleSubmit((input) => save.mutate({ input }))}
					onKeyDown={(event) => {
						if (event.key === "Escape" && !save.isPending) cancel();
					}}
				>
					<EditRefusal
						error={save.error}
						fallback="Failed to update item"
						onForce={form.handleSubmit((input) => save.mutate({ input, force: true }))}
					/>
					<ItemFields categories={categories} register={form.register} errors={errors} />
					<div className="flex flex-wrap gap-3">
						<Button small variant="primary" type="submit" disabled={save.isPending}>
							{save.isPending ? "Processing..." : "Save item"}
						</Button>
						<Button small disabled={save.isPending} onClick={cancel}>
							Cancel
						</Button>
					</div>
				</form>
			</td>
		</tr>
	);
}
