import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import type { Base } from "../../platform/http/call.ts";
import type { NameWarnings } from "../../platform/privacy/hidden-names.ts";
import { textOrNone } from "../../ui/format.ts";
import { warnOfHiddenNames } from "../../ui/hidden-names.ts";
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

export function useRestore() {
	const queryClient = useQueryClient();
	const { mutate, isPending, variables } = useMutation({
		mutationFn: async ({ kind, id }: Deleted & { kind: Restorable }) =>
			kind.restore?.(browserApi, id),
		onSuccess: (warnings, { title }) => {
			// Everything, because counts in the menu change too.
			void queryClient.invalidateQueries();
			toast.success(`${title} restored successfully`);
			if (warnings) warnOfHiddenNames(warnings, "trash");
		},
		onError: (error) => toast.error(errorText(error, "Failed to restore: {status}")),
	});
	return { restore: mutate, restoring: isPending ? variables.id : null };
}

/** Offers Undo of a deletion from the trash. Other servers may delete permanently. `base`: of the deletion. */
export function useUndoDeletion(kind: Restorable, base?: Base): (deleted: Deleted) => void {
	const { restore } = useRestore();
	return ({ id, title }) => {
		if (!isOwnServer(base)) return;
		const text = `“${textOrNone(title)}” is in the trash.`;
		offerUndo({ about: `deleted ${id}`, text, undo: () => restore({ kind, id, title }) });
	};
}
