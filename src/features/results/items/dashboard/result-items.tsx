import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { browserApi } from "../../../../shell/browser-api.ts";
import { RecordBeingFetched } from "../../../../shell/dashboard/record-dialog.tsx";
import {
	findIn,
	useRecordAddress,
	useShownRecord,
} from "../../../../shell/dashboard/use-record.ts";
import { useUndoDeletion } from "../../../../shell/dashboard/use-restore.ts";
import { Card } from "../../../../ui/card.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { mayMoveFocus } from "../../../../ui/focus.ts";
import { FormFold } from "../../../../ui/form-fold.tsx";
import { warnOfNamesInText } from "../../../../ui/hidden-names.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { TabPanel, Tabs } from "../../../../ui/tabs.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { TrashNote, useConfirmedAction } from "../../../../ui/use-confirmed-action.tsx";
import { useRowSaves } from "../../../../ui/use-row-saves.tsx";
import type { ReportUnsaved } from "../../../../ui/use-unsaved.ts";
import { groupItems, orderByCategories } from "../item-groups.ts";
import type { ResultCategory } from "../result-items.contract.ts";
import { AddItemForm, type AddItemHandle } from "./add-item-form.tsx";
import type { ItemRow } from "./edit-item-row.tsx";
import { ItemsTable } from "./items-table.tsx";
import {
	changeItem,
	deleteItem,
	fetchItems,
	type ItemsOfResult,
	orderItems,
	resultKey,
	type StoredItem,
	trashedItems,
} from "./manage-items.calls.ts";
import { type QueuedItem, useItemQueue } from "./submit-queue.ts";
import { UnsavedItemsBox } from "./unsaved-items-box.tsx";

interface ResultItemsProps {
	result: ItemsOfResult;
	categories: readonly ResultCategory[];
	userId: string;
	published: boolean;
	hidesNames: boolean;
	focusesForm: boolean;
	/** Pasted rows are not imported yet. */
	hasPendingRows: boolean;
	/** An unfinished item, one that is being edited, and those being sent. */
	onUnsaved: ReportUnsaved<"item" | "row" | "queue">;
	/** Another way to add items, collapsed below the form; false on servers that have none. */
	children: ReactNode;
}

interface Move {
	item: ItemRow;
	direction: "up" | "down";
	ids: string[];
}

export function ResultItems(props: ResultItemsProps) {
	const { result, categories, userId, hidesNames, onUnsaved } = props;
	const addForm = useRef<AddItemHandle>(null);
	const [chosenTab, setChosenTab] = useState<string | null>(null);
	const [status, setStatus] = useState("");
	const edit = useRecordAddress("edit");
	const editingId = edit.id;

	const { updateItems, readAgain, storeChanged } = useItemCache(result.id);

	const queue = useItemQueue({
		resultId: result.id,
		userId,
		onStored: ({ participant_name }, { item: stored, warnings }) => {
			if (stored) {
				updateItems((items) => [...items.filter(({ id }) => id !== stored.id), stored]);
			} else readAgain();
			setStatus(`${participant_name} saved.`);
			warnOfNamesInText(warnings, "results");
		},
		// The reason may be something that is already stored.
		onFailed: readAgain,
	});

	const { record: editing, query: linked } = useShownRecord<StoredItem>({
		id: editingId,
		rows: result.items,
		queryKey: ["results", "linked", result.id],
		fetch: findIn(() => fetchItems(browserApi, result.id), "Item not found"),
	});
	const rows = rowsOf(result, editing, queue.items);
	const stored = new Set(result.items.map(({ id }) => id));
	const inResult = result.categories ?? [];
	const groups = orderByCategories(inResult, groupItems(rows, [...categories, ...inResult])).filter(
		({ items }) => items.length > 0,
	);
	const selected =
		groups.find(({ key, id }) => key === chosenTab || id === chosenTab) ??
		groups.find(({ items }) => items.some(({ id }) => id === editingId)) ??
		groups[0];

	const isQueued = queue.items.length > 0;
	useLayoutEffect(() => onUnsaved("queue", isQueued), [isQueued, onUnsaved]);
	const onTyping = useCallback((isDirty: boolean) => onUnsaved("item", isDirty), [onUnsaved]);
	const onEditing = useCallback((isDirty: boolean) => onUnsaved("row", isDirty), [onUnsaved]);

	useReturnFocus(editingId);
	const { deletion, moves, nameHiding } = useItemActions({
		...{ updateItems, storeChanged, setStatus },
		...{ resultId: result.id, rows: selected?.items },
	});

	function move(item: ItemRow, direction: "up" | "down") {
		const list = selected?.items ?? [];
		const isUp = direction === "up";
		const other = list[list.indexOf(item) + (isUp ? -1 : 1)];
		if (!other || list.some(({ id }) => moves.isSaving(id))) return;
		moves.save({ item, direction, ids: isUp ? [item.id, other.id] : [other.id, item.id] });
	}

	return (
		<>
			<Card as="section" className="stack no-print">
				<h2>Add Item</h2>
				<UnsavedItemsBox
					queue={queue}
					categories={categories}
					moveToForm={(item) => addForm.current?.moveToForm(item) ?? false}
				/>
				<AddItemForm
					handle={addForm}
					categories={categories}
					hidesNames={hidesNames}
					focusesForm={props.focusesForm}
					isPrimary={!props.hasPendingRows}
					draftKey={`item:${result.id}:${userId}`}
					onDirty={onTyping}
					status={status}
					onAdd={(input, retryOf) => {
						queue.add(input, retryOf);
						setChosenTab(input.category_id);
					}}
				/>
				{props.children && <FormFold summary="Paste a list">{props.children}</FormFold>}
			</Card>
			{selected ? (
				<section aria-label="Items" className="no-print">
					<Tabs
						label="Items"
						idBase="items"
						items={groups.map(({ key, name, items }) => ({
							id: key,
							label: `${name} (${items.filter(({ id }) => stored.has(id)).length})`,
						}))}
						selected={selected.key}
						onSelect={setChosenTab}
					/>
					{groups.map((group) => (
						<TabPanel key={group.key} idBase="items" id={group.key} selected={selected.key}>
							{group === selected && (
								<ItemsTable
									caption={`Items of ${group.name}`}
									rows={group.items}
									categories={categories}
									editing={{
										id: editingId,
										userId,
										hidesNames,
										start: edit.open,
										cancel: edit.close,
										saved: (input, { item: stored, warnings }, isUnchanged) => {
											const { participant_name, category_id } = input;
											if (isUnchanged) edit.close();
											storeChanged(stored);
											setChosenTab(category_id);
											setStatus(`${participant_name} saved.`);
											warnOfNamesInText(warnings, "results");
										},
										onDirty: onEditing,
									}}
									onMove={move}
									onHideName={(item) => nameHiding.isSaving(item.id) || nameHiding.save(item)}
									failureOf={(id) => moves.failureOf(id) ?? nameHiding.failureOf(id)}
									onDelete={deletion.askToConfirm}
								/>
							)}
						</TabPanel>
					))}
				</section>
			) : (
				<EmptyState title="No items yet.">
					Choose a category and type the first item above, or paste a whole list.
				</EmptyState>
			)}
			{editingId !== null && !editing && (
				<RecordBeingFetched title="Edit Item" query={linked} what="item" onClose={edit.close} />
			)}
			<ConfirmDialog title="Delete Item" {...deletion.dialog}>
				<p>
					Delete {deletion.item?.participant_name} from {selected?.name}?
					{props.published && " It will leave the site at once."}
				</p>
				<TrashNote apiPart="results" />
			</ConfirmDialog>
		</>
	);
}

/** Focuses the button that opened a form, once that is closed. */
function useReturnFocus(editingId: string | null) {
	const lastEditing = useRef(editingId);
	useLayoutEffect(() => {
		if (editingId === null && lastEditing.current !== null && mayMoveFocus(null)) {
			document.getElementById(`edit-${lastEditing.current}`)?.focus();
		}
		lastEditing.current = editingId;
	}, [editingId]);
}

function useItemCache(resultId: string) {
	const queryClient = useQueryClient();
	return useMemo(() => {
		const queryKey = resultKey(resultId);
		const updateItems = (change: (items: StoredItem[]) => StoredItem[]) =>
			queryClient.setQueryData<ItemsOfResult>(
				queryKey,
				(stored) => stored && { ...stored, items: change(stored.items) },
			);
		const readAgain = () => void queryClient.invalidateQueries({ queryKey });
		const storeChanged = (stored: StoredItem | undefined) => {
			if (!stored) return readAgain();
			updateItems((items) => items.map((item) => (item.id === stored.id ? stored : item)));
		};
		return { updateItems, readAgain, storeChanged };
	}, [queryClient, resultId]);
}

interface ItemActions
	extends Pick<ReturnType<typeof useItemCache>, "storeChanged" | "updateItems"> {
	resultId: string;
	rows: readonly ItemRow[] | undefined;
	setStatus: (status: string) => void;
}

function useItemActions({ resultId, rows, updateItems, storeChanged, setStatus }: ItemActions) {
	const offerUndo = useUndoDeletion(trashedItems, "results");
	const deletion = useConfirmedAction({
		run: (item: ItemRow) => deleteItem(browserApi, item),
		onDone: (_answer, item) => {
			updateItems((items) => items.filter(({ id }) => id !== item.id));
			toast.success("Item deleted successfully");
			offerUndo({ id: item.id, title: item.participant_name }, rows);
		},
		fallback: "Failed to delete item",
	});
	const moves = useRowSaves({
		rowOf: ({ item }: Move) => item.id,
		save: ({ ids }) => orderItems(browserApi, { params: { id: resultId }, body: { ids } }),
		onSaved: ({ items }, { item, direction }) => {
			updateItems(() => items);
			setStatus(`${item.participant_name} moved ${direction}.`);
		},
		fallback: "Failed to move item",
	});

	const nameHiding = useRowSaves({
		rowOf: ({ id }: ItemRow) => id,
		save: (item) =>
			changeItem(browserApi, {
				params: { id: item.result_id, itemId: item.id },
				body: { name_hidden: !item.name_hidden },
			}),
		onSaved: ({ item: stored, ...warnings }, item) => {
			storeChanged(stored);
			setStatus(`${item.participant_name}: name ${item.name_hidden ? "shown" : "hidden"}.`);
			warnOfNamesInText(warnings, "results");
		},
		fallback: "Failed to update item",
	});
	return { deletion, moves, nameHiding };
}

function rowsOf(
	{ id, items }: ItemsOfResult,
	editing: StoredItem | undefined,
	queued: readonly QueuedItem[],
): ItemRow[] {
	// An item that a colleague deletes stays in the list while its form is open.
	const isDeleted = editing && !items.some((item) => item.id === editing.id);
	return [...items, ...(isDeleted ? [editing] : []), ...queued.map((item) => rowOf(item, id))];
}

function rowOf({ key, input, state }: QueuedItem, resultId: string): ItemRow {
	return {
		...input,
		id: key,
		result_id: resultId,
		created_at: "",
		updated_at: "",
		pending: state === "failed" ? "failed" : "saving",
	};
}
