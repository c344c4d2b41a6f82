import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import type { ApiPart } from "../../platform/http/call.ts";
import type { NameWarnings } from "../../platform/privacy/hidden-names.ts";
import { idsBeside } from "../../ui/deleted-rows.tsx";
import { textOrNone } from "../../ui/format.ts";
import { warnOfNamesInText } from "../../ui/hidden-names.ts";
import { toast } from "../../ui/toast.tsx";
import { offerUndo } from "../../ui/undo-note.tsx";
import { browserApi } from "../browser-api.ts";

interface Restorable {
	/** Undefined if the kind cannot be restored. */
	restore?: (api: Api, id: string) => Promise<NameWarnings>;
}

interface Deleted {
	id: string;
	title: string;
}

type ToastOptions = Parameters<typeof toast.success>[1];

export function useRestore(toastOptions?: ToastOptions) {
	const queryClient = useQueryClient();
	const { mutate, isPending, variables } = useMutation({
		mutationFn: async (records: readonly (Deleted & { kind: Restorable })[]) => {
			for (const { kind, id } of records) {
				const warnings = await kind.restore?.(browserApi, id);
				if (warnings) warnOfNamesInText(warnings, "trash");
			}
		},
		onSuccess: (_nothing, [first, ...others]) => {
			const what = others.length > 0 ? `${others.length + 1} records` : first?.title;
			toast.success(`${what} restored successfully`, toastOptions);
		},
		onError: (error) => toast.error(errorText(error, "Failed to restore: {status}"), toastOptions),
		// Everything, because counts in the menu change too.
		onSettled: () => void queryClient.invalidateQueries(),
	});
	return { restore: mutate, restoring: isPending ? variables : [] };
}

/** Offers to restore what was just deleted from these rows, unless another server answered, which may have no trash. */
export function useUndoDeletion(
	kind: Restorable,
	apiPart?: ApiPart,
	toastOptions?: ToastOptions,
): (deleted: Deleted, rows: readonly { id: string }[] | undefined) => void {
	const { restore } = useRestore(toastOptions);
	return ({ id, title }, rows = []) => {
		if (!isOwnServer(apiPart)) return;
		const text = `“${textOrNone(title)}” is in the trash.`;
		const note = { about: `deleted ${id}`, text, neighbourRowIds: idsBeside(id, rows) };
		offerUndo({ ...note, undo: () => restore([{ kind, id, title }]), scrollsIntoView: true });
	};
}
