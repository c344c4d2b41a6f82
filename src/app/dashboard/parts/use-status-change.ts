import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../platform/browser/api-error.ts";
import { toast } from "../../../ui/toast.tsx";

interface Change<Status> {
	id: string;
	status: Status;
}

interface StatusChangeOptions<Status, Page> {
	/** The first part of the keys under which the list's pages are kept. */
	list: string;
	/** Resolves to the server's words about it. */
	save: (id: string, status: Status) => Promise<string | undefined>;
	/** A page with the status of one row replaced. */
	replace: (page: Page, change: Change<Status>) => Page;
	/** Said when the server has no words of its own. */
	saved: string;
	failed: string;
	/** What else is to be said of it. */
	onSaved?: (change: Change<Status>) => void;
}

/**
 * Saves a status the moment it is picked, one after the other however fast they come. A row stays where
 * it is, also when it no longer passes the filter. `saving` holds what is on its way, by the row's id.
 */
export function useStatusChange<Status extends string, Page>(
	options: StatusChangeOptions<Status, Page>,
) {
	const { list, save, replace, saved, failed, onSaved } = options;
	const queryClient = useQueryClient();
	const mutationKey = [list, "status"];
	const { mutate } = useMutation({
		mutationKey,
		scope: { id: list },
		mutationFn: ({ id, status }: Change<Status>) => save(id, status),
		onSuccess: (message, change) => {
			void queryClient.invalidateQueries({ queryKey: ["work"] });
			queryClient.setQueriesData<Page>(
				{ queryKey: [list] },
				(page) => page && replace(page, change),
			);
			toast.success(message || saved);
			onSaved?.(change);
		},
		onError: (error) => toast.error(errorText(error, failed)),
	});
	const pending = useMutationState({
		filters: { mutationKey, status: "pending" },
		select: ({ state }) => state.variables as Change<Status>,
	});
	return {
		saving: new Map(pending.map(({ id, status }) => [id, status])),
		change: (id: string, status: Status) => mutate({ id, status }),
	};
}
