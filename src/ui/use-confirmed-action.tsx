import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnServer } from "../platform/browser/api-bases.ts";
import { errorText } from "../platform/browser/api-error.ts";
import type { ApiPart } from "../platform/http/call.ts";

interface ActionOptions<Item, Answer> {
	run: (item: Item) => Promise<Answer>;
	onDone: (answer: Answer, item: Item) => void;
	/** The dialog stays open and shows the error. */
	onError?: () => void;
	/** The confirm button's label before and during the action. Default: "Delete". */
	words?: [confirm: string, pending: string];
	fallback: string;
}

/** Deletes an item, or runs another action on it, after confirmation. Pass `dialog` to `ConfirmDialog`. */
export function useConfirmedAction<Item, Answer>(options: ActionOptions<Item, Answer>) {
	const [confirmLabel, pendingLabel] = options.words ?? ["Delete", "Deleting..."];
	const [item, setItem] = useState<Item | null>(null);
	const action = useMutation({
		mutationFn: options.run,
		onSuccess: (answer, confirmed) => {
			options.onDone(answer, confirmed);
			setItem(null);
		},
		onError: options.onError,
	});
	return {
		/** The item that the question is about; null while the dialog is closed. */
		item,
		askToConfirm: setItem,
		dialog: {
			open: item !== null,
			confirmLabel,
			pendingLabel,
			pending: action.isPending,
			error: action.error && errorText(action.error, options.fallback),
			onConfirm: () => item && action.mutate(item),
			onCancel: () => {
				action.reset();
				setItem(null);
			},
		},
	};
}

/** Text of a question before deleting: only our own server has a trash. */
export function TrashNote({ apiPart }: { apiPart?: ApiPart }) {
	if (!isOwnServer(apiPart)) return null;
	return (
		<p className="question-more">
			It will stay in the trash for 30 days and can be restored there.
		</p>
	);
}
