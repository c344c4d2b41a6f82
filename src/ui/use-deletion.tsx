import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnServer } from "../platform/browser/api-bases.ts";
import { errorText } from "../platform/browser/api-error.ts";
import type { ApiBase } from "../platform/http/call.ts";

interface DeletionOptions<Item, Answer> {
	remove: (item: Item) => Promise<Answer>;
	onRemoved: (answer: Answer, item: Item) => void;
	/** The dialog stays open and shows the error. */
	onError?: () => void;
	/** The confirm button's label before and during the deletion. Default: "Delete". */
	words?: [confirm: string, pending: string];
	fallback: string;
}

/** Deletes an item of a list after confirmation. Pass `dialog` to `ConfirmDialog`. */
export function useDeletion<Item, Answer>(options: DeletionOptions<Item, Answer>) {
	const [confirmLabel, pendingLabel] = options.words ?? ["Delete", "Deleting..."];
	const [item, ask] = useState<Item | null>(null);
	const removal = useMutation({
		mutationFn: options.remove,
		onSuccess: (answer, removed) => {
			options.onRemoved(answer, removed);
			ask(null);
		},
		onError: options.onError,
	});
	return {
		/** The item to delete; null while the dialog is closed. */
		item,
		ask,
		dialog: {
			open: item !== null,
			confirmLabel,
			pendingLabel,
			pending: removal.isPending,
			error: removal.error && errorText(removal.error, options.fallback),
			onConfirm: () => item && removal.mutate(item),
			onCancel: () => {
				removal.reset();
				ask(null);
			},
		},
	};
}

/** Text of a question before deleting: only our own server has a trash. */
export function TrashNote({ apiBase }: { apiBase?: ApiBase }) {
	if (!isOwnServer(apiBase)) return null;
	return (
		<p className="question-more">
			It will stay in the trash for 30 days and can be restored there.
		</p>
	);
}
