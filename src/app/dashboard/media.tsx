import { useQueryClient } from "@tanstack/react-query";
import type { Upload, UploadFilter } from "../../features/assets/assets.contract.ts";
import {
	fetchUploads,
	fileName,
	removePicture,
} from "../../features/assets/dashboard/manage-uploads.calls.ts";
import { UploadsTable } from "../../features/assets/dashboard/uploads-table.tsx";
import { browserApi } from "../../shell/browser-api.ts";
import { FilterSelect, SearchBox } from "../../shell/dashboard/list-filters.tsx";
import { PagedList } from "../../shell/dashboard/paged-list.tsx";
import { withIdentityProof } from "../../shell/dashboard/proof.ts";
import { ForbiddenScreen, isForbidden } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../shell/dashboard/use-page-address.ts";
import { useQueryKeepingData } from "../../shell/dashboard/use-query-keeping-data.ts";
import { useSession } from "../../shell/session.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useConfirmedAction } from "../../ui/use-confirmed-action.tsx";

const SCREEN = "/dashboard/media";

export const meta = screenTitle(SCREEN);

const FILTERS: Record<UploadFilter, string> = {
	unused: "Unused",
	undescribed: "Description missing",
};
const isFilter = (name: string): name is UploadFilter => name in FILTERS;

/** The screen of what uses a picture: a project's read view, which all staff may open, or the form of a photo. */
function pathOf({ kind, id, in_trash }: Upload["places"][number]): string {
	if (kind === "site") return "/dashboard/site#name";
	if (in_trash) return `/dashboard/trash?kind=${kind === "project" ? "projects" : "gallery"}`;
	return kind === "project" ? `/dashboard/projects/${id}` : `/dashboard/gallery?edit=${id}`;
}

export default function Media() {
	const address = usePageAddress();
	const queryClient = useQueryClient();
	const chosen = address.filter("filter");
	const filters = {
		page: address.page,
		limit: 20,
		search: address.filter("search"),
		filter: isFilter(chosen) ? chosen : undefined,
	};
	const query = useQueryKeepingData(["uploads", filters], () =>
		fetchUploads(browserApi, { query: filters }),
	);
	const isAdmin = useSession().user?.role === "admin";
	const removal = useConfirmedAction({
		run: ({ id }: Upload) => withIdentityProof(() => removePicture(browserApi, { params: { id } })),
		onDone: (_nothing, upload) => {
			void queryClient.invalidateQueries({ queryKey: ["uploads"] });
			toast.success(`Picture ${fileName(upload)} permanently deleted`);
		},
		words: ["Delete Permanently", "Deleting..."],
		fallback: "Failed to delete: {status}",
	});

	if (isForbidden(query.error)) {
		return <ForbiddenScreen of={SCREEN} error={query.error} what="uploads" />;
	}
	return (
		<>
			<ScreenHead of={SCREEN} />
			<p className="mb-4">
				Every uploaded picture and where it is used. Unused ones are removed after 30 days; one that
				is listed as unused may still be needed by a draft that is not saved yet.
			</p>
			<div className="filters">
				<SearchBox
					address={address}
					label="Search uploads"
					placeholder="Search by title or file..."
				/>
				<FilterSelect
					address={address}
					name="filter"
					label="Filter uploads"
					allLabel="All uploads"
					options={Object.keys(FILTERS)}
					labelOf={(name) => (isFilter(name) ? FILTERS[name] : name)}
				/>
			</div>
			<PagedList
				address={address}
				query={query}
				rowsOf={({ result, pagination }) => ({ rows: result, pages: pagination.totalPages })}
				what="uploads"
				empty={<EmptyState title="No uploads found.">Add one in Projects or Gallery.</EmptyState>}
			>
				{(uploads) => (
					<UploadsTable
						uploads={uploads}
						pathOf={pathOf}
						onRemove={isAdmin ? removal.askToConfirm : undefined}
					/>
				)}
			</PagedList>
			<ConfirmDialog title="Delete Permanently" {...removal.dialog}>
				<p>
					Permanently delete picture {removal.item && fileName(removal.item)}? Its address will stop
					working. This cannot be undone.
				</p>
			</ConfirmDialog>
		</>
	);
}
