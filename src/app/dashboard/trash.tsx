import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../features/accounts/own-account/dashboard/use-proof.tsx";
import { unusedPictures } from "../../features/assets/dashboard/unused-pictures.calls.ts";
import { trashedRequests } from "../../features/assistance/dashboard/manage-requests.calls.ts";
import { trashedCategories } from "../../features/categories/dashboard/trashed-categories.calls.ts";
import { trashedPhotos } from "../../features/gallery/dashboard/manage-gallery.calls.ts";
import { trashedProjects } from "../../features/projects/dashboard/trashed-projects.calls.ts";
import { trashedItems } from "../../features/results/items/dashboard/manage-items.calls.ts";
import { trashedResults } from "../../features/results/results/dashboard/manage-results.calls.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import type { TrashedThing, TrashPage } from "../../platform/browser/trash.ts";
import type { NameWarnings } from "../../platform/privacy/hidden-names.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { PagedList } from "../../shell/dashboard/paged-list.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../shell/dashboard/use-page-address.ts";
import { useSession } from "../../shell/session.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { warnOfHiddenNames } from "../../ui/hidden-names.ts";
import { EmptyState } from "../../ui/states.tsx";
import { TabLinks } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.tsx";
import { useDeletion } from "../../ui/use-deletion.tsx";
import { TrashTable } from "./parts/trash-table.tsx";

const SCREEN = "/dashboard/trash";

export const meta = screenTitle(SCREEN);

interface Kind {
	id: string;
	label: string;
	/** Query key of the list that a restored item returns to, if it differs from `id`. */
	list?: string;
	fetch: (api: Api, page: number) => Promise<TrashPage>;
	/** Omitted if the kind cannot be restored. */
	restore?: (api: Api, id: string) => Promise<NameWarnings>;
	remove: (api: Api, id: string) => Promise<void>;
	/** What is removed together with it. */
	takesAlong?: string;
	note?: string;
	/** Header of the date column, for kinds that are not deleted by a person. */
	since?: string;
}

const PICTURES =
	"Its pictures that nothing else uses go with it, and their addresses stop working.";

const PROJECTS: Kind = {
	id: "projects",
	label: "Projects",
	...trashedProjects,
	takesAlong: PICTURES,
};
const KINDS: readonly Kind[] = [
	PROJECTS,
	{ id: "gallery", label: "Gallery", ...trashedPhotos, takesAlong: PICTURES },
	{ id: "results", label: "Results", ...trashedResults, takesAlong: "Its items go with it." },
	{ id: "result-items", label: "Result items", list: "results", ...trashedItems },
	{ id: "categories", label: "Categories", ...trashedCategories },
	{ id: "requests", label: "Requests", ...trashedRequests, takesAlong: "Its files go with it." },
	{
		id: "pictures",
		label: "Pictures",
		fetch: unusedPictures.fetch,
		remove: unusedPictures.remove,
		takesAlong: "Its address stops working.",
		since: "Unused since",
		note: "Pictures that nothing shows any more: replaced ones, and those taken out of a text. A draft that is not saved yet may need one.",
	},
];

/** Everything deleted in the last 30 days that can be restored. */
export default function Trash() {
	const address = usePageAddress();
	const queryClient = useQueryClient();
	const kind = KINDS.find(({ id }) => id === address.filter("kind")) ?? PROJECTS;
	const query = useQuery({
		queryKey: ["trash", kind.id, address.page],
		queryFn: () => kind.fetch(browserApi, address.page),
		placeholderData: (before, beforeQuery) =>
			beforeQuery?.queryKey[1] === kind.id ? keepPreviousData(before) : undefined,
	});
	const restoring = useMutation({
		// Given with the press: this function may still be that of the tab before.
		mutationFn: async ({ of, id }: TrashedThing & { of: Kind }) => of.restore?.(browserApi, id),
		onSuccess: (warnings, { of, title }) => {
			void queryClient.invalidateQueries({ queryKey: ["trash", of.id] });
			void queryClient.invalidateQueries({ queryKey: [of.list ?? of.id] });
			toast.success(`${title} restored successfully`);
			if (warnings) warnOfHiddenNames(warnings, "trash");
		},
		onError: (error) => toast.error(errorText(error, "Failed to restore: {status}")),
	});
	const proof = useProof(browserApi);
	const isAdmin = useSession().user?.role === "admin";
	const removal = useDeletion({
		remove: ({ id }: TrashedThing) => proof.withProof(async () => kind.remove(browserApi, id)),
		onRemoved: (_nothing, { title }) => {
			void queryClient.invalidateQueries({ queryKey: ["trash", kind.id] });
			toast.success(`${title} removed for good successfully`);
		},
		words: ["Remove", "Removing..."],
		fallback: "Failed to remove: {status}",
	});
	const caption = `Deleted ${kind.label.toLowerCase()}`;

	return (
		<>
			<ScreenHead of={SCREEN} />
			<p className="mb-4">
				What is deleted stays here for 30 days and can be restored. Then it is removed for good,
				with its pictures.
			</p>
			<TabLinks
				label="What was deleted"
				idBase="trash"
				selected={kind.id}
				items={KINDS.map(({ id, label }) => ({ id, label, to: queryString({ kind: id }) }))}
			/>
			<div
				className="pt-4"
				role="tabpanel"
				id={`trash-panel-${kind.id}`}
				aria-labelledby={`trash-tab-${kind.id}`}
			>
				{kind.note && <p className="mb-4">{kind.note}</p>}
				<PagedList
					address={address}
					query={query}
					rowsOf={({ things, pages }) => ({ rows: things, pages })}
					loading="Loading trash..."
					failed="Failed to fetch trash: {status}"
					empty={<EmptyState title="Nothing in the trash." />}
				>
					{(things) => (
						<TrashTable
							caption={caption}
							since={kind.since}
							things={things}
							restoring={restoring.isPending ? restoring.variables.id : null}
							onRestore={kind.restore && ((thing) => restoring.mutate({ ...thing, of: kind }))}
							onRemove={isAdmin ? removal.ask : undefined}
						/>
					)}
				</PagedList>
			</div>
			<ConfirmDialog title="Remove for Good" {...removal.dialog}>
				<p>
					Remove {removal.thing?.title} for good? {kind.takesAlong} This cannot be undone.
				</p>
			</ConfirmDialog>
			{proof.dialog}
		</>
	);
}
