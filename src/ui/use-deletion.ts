import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../platform/browser/api-error.ts";

interface DeletionOptions<Thing, Answer> {
	remove: (thing: Thing) => Promise<Answer>;
	onRemoved: (answer: Answer, thing: Thing) => void;
	onError?: (error: Error) => void;
	/** What the answer to the question reads, before and while it is done; "Delete" unless given. */
	words?: [confirm: string, pending: string];
	/** Said when it was refused and the server gave no reason. */
	fallback: string;
}

/** Deletes something of a list once the question in `ConfirmDialog`, which gets `dialog`, was answered. */
export function useDeletion<Thing, Answer>(options: DeletionOptions<Thing, Answer>) {
	const [confirmLabel, pendingLabel] = options.words ?? ["Delete", "Deleting..."];
	const [thing, ask] = useState<Thing | null>(null);
	const removal = useMutation({
		mutationFn: options.remove,
		onSuccess: (answer, removed) => {
			options.onRemoved(answer, removed);
			ask(null);
		},
		onError: options.onError,
	});
	return {
		/** What is to be deleted; null while nothing is asked. */
		thing,
		ask,
		dialog: {
			open: thing !== null,
			confirmLabel,
			pendingLabel,
			pending: removal.isPending,
			error: removal.error && errorText(removal.error, options.fallback),
			onConfirm: () => thing && removal.mutate(thing),
			onCancel: () => {
				removal.reset();
				ask(null);
			},
		},
	};
}
