import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { WarningIcon } from "../../../../ui/icons.tsx";
import { withReferences } from "../../../../ui/reference-text.tsx";
import type { ResultCategory } from "../result-items.contract.ts";
import type { ItemQueue, QueuedItem } from "./submit-queue.ts";

interface UnsavedItemsBoxProps {
	queue: ItemQueue;
	categories: readonly ResultCategory[];
	moveToForm: (item: QueuedItem) => boolean;
}

/** Items that could not be stored stay until somebody discards them. */
export function UnsavedItemsBox({ queue, categories, moveToForm }: UnsavedItemsBoxProps) {
	const [itemToDiscard, setItemToDiscard] = useState<QueuedItem | null>(null);
	const [isFormInUse, setIsFormInUse] = useState(false);
	const failed = queue.items.filter((item) => item.state === "failed");
	if (failed.length === 0) return null;
	return (
		<div className="refusal" role="alert">
			<WarningIcon />
			<div className="grow">
				<p className="refusal-title">
					{failed.length === 1
						? "1 item is not saved yet. It is kept on this device."
						: `${failed.length} items are not saved yet. They are kept on this device.`}
				</p>
				<ul className="max-h-50 mt-2 mb-3 overflow-y-auto">
					{failed.map((item) => (
						<li
							key={item.key}
							className="flex flex-wrap items-center gap-x-2 py-1.5 border-t border-line"
						>
							<span className="grow basis-55 min-w-0">
								<strong>{describeItem(item, categories)}</strong>
								<br />
								{withReferences(item.error)}
							</span>
							{/* An earlier version of it is stored already. */}
							{item.isAnother && (
								<Button small variant="quiet" onClick={() => queue.sendAnother(item.key)}>
									Add This Too
								</Button>
							)}
							<Button
								small
								variant="quiet"
								onClick={() => {
									const isMoved = moveToForm(item);
									setIsFormInUse(!isMoved);
									if (isMoved) queue.remove(item.key);
								}}
							>
								Edit
							</Button>
							<Button small variant="quiet" onClick={() => setItemToDiscard(item)}>
								Discard
							</Button>
						</li>
					))}
				</ul>
				{isFormInUse && <p>First add or clear the item that you are typing.</p>}
				{failed.some(({ isAnother }) => !isAnother) && (
					<Button small onClick={queue.retry}>
						Try Again
					</Button>
				)}
			</div>
			<ConfirmDialog
				open={itemToDiscard !== null}
				title="Discard Item"
				confirmLabel="Discard"
				onConfirm={() => {
					if (itemToDiscard) queue.remove(itemToDiscard.key);
					setItemToDiscard(null);
				}}
				onCancel={() => setItemToDiscard(null)}
			>
				<p>
					{itemToDiscard && describeItem(itemToDiscard, categories)} is not stored anywhere else.
					This cannot be undone.
				</p>
			</ConfirmDialog>
		</div>
	);
}

function describeItem({ input }: QueuedItem, categories: readonly ResultCategory[]): string {
	const category = categories.find(({ id }) => id === input.category_id)?.name;
	return [category, input.position, input.participant_name, input.school, input.score]
		.filter((part) => part !== null && part !== undefined && part !== "")
		.join(" · ");
}
