import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { SearchBox } from "../../../shell/dashboard/list-filters.tsx";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../../shell/dashboard/use-page-address.ts";
import { useUndoDeletion } from "../../../shell/dashboard/use-restore.ts";
import { useSession } from "../../../shell/session.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { textOrNone } from "../../../ui/format.ts";
import { warnOfNamesInText } from "../../../ui/hidden-names.ts";
import { PlusIcon } from "../../../ui/icons.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { TrashNote, useConfirmedAction } from "../../../ui/use-confirmed-action.tsx";
import { useRowSaves } from "../../../ui/use-row-saves.tsx";
import { hasPendingRows, ROWS_PENDING } from "../items/dashboard/paste-items.tsx";
import {
	changeResult,
	deleteResult,
	fetchAllResults,
	RESULTS,
	type ShownSummary,
	trashedResults,
} from "../results/dashboard/manage-results.calls.ts";
import { ResultsTable } from "../results/dashboard/results-table.tsx";
import { ItemsSearch, SEARCH_MIN } from "../search/dashboard/items-search.tsx";

const SCREEN = "/dashboard/results";

export const meta = screenTitle(SCREEN);

export default function Results() {
	const queryClient = useQueryClient();
	const address = usePageAddress();
	const { user } = useSession();
	const search = address.filter("search").trim();
	const query = useQuery({ queryKey: RESULTS, queryFn: () => fetchAllResults(browserApi) });

	function updateList(change: (results: ShownSummary[]) => ShownSummary[]) {
		queryClient.setQueryData<ShownSummary[]>(RESULTS, (results) => results && change(results));
	}

	const statusSaves = useRowSaves({
		rowOf: ({ id }: ShownSummary) => id,
		save: async ({ id, status }) => {
			if (status === "published") return changeResult(browserApi, id, { status: "draft" });
			if (user && hasPendingRows(id, user.id)) {
				throw new ApiError(ROWS_PENDING, { status: 409, serverText: ROWS_PENDING });
			}
			return changeResult(browserApi, id, { status: "published" });
		},
		onSaved: (changed, { id, status, title }) => {
			const next = status === "published" ? "draft" : "published";
			updateList((results) =>
				results.map((result) => (result.id === id ? { ...result, status: next } : result)),
			);
			toast.success(
				next === "published"
					? `${textOrNone(title)} published successfully`
					: `${textOrNone(title)} unpublished successfully`,
			);
			warnOfNamesInText(changed, "results");
		},
		fallback: "Failed to update result status",
	});

	const offerUndo = useUndoDeletion(trashedResults, "results");
	const deletion = useConfirmedAction({
		run: ({ id }: ShownSummary) => deleteResult(browserApi, id),
		onDone: (_answer, { id, title }) => {
			updateList((results) => results.filter((result) => result.id !== id));
			toast.success("Result deleted successfully");
			offerUndo({ id, title }, query.data);
		},
		fallback: "Failed to delete result",
	});

	return (
		<>
			<ScreenHead of={SCREEN}>
				<LinkButton small variant="primary" to="/dashboard/results/create">
					<PlusIcon />
					Create Result
				</LinkButton>
			</ScreenHead>
			{isOwnServer("results") && (
				<div className="filters">
					<SearchBox
						address={address}
						label="Search all results by name or school"
						placeholder="Participant or school..."
						maxLength={100}
					/>
				</div>
			)}
			{isOwnServer("results") && search.length >= SEARCH_MIN ? (
				<ItemsSearch address={address} search={search} />
			) : (
				<QueryView query={query} what="results" failed="Failed to load results">
					{(results) =>
						results.length === 0 ? (
							<NoResults />
						) : (
							<ResultsTable
								results={results}
								isChanging={statusSaves.isSaving}
								failureOf={statusSaves.failureOf}
								onToggle={statusSaves.save}
								onDelete={deletion.askToConfirm}
							/>
						)
					}
				</QueryView>
			)}
			<ConfirmDialog title="Delete Result" {...deletion.dialog}>
				<p>
					Delete “{textOrNone(deletion.item?.title)}”
					{deletion.item?.year ? ` (${deletion.item.year})` : ""} with all its items?
				</p>
				<TrashNote apiPart="results" />
			</ConfirmDialog>
		</>
	);
}

function NoResults() {
	return (
		<EmptyState
			title="No results found."
			action={
				<LinkButton small to="/dashboard/results/create">
					Create Your First Result
				</LinkButton>
			}
		>
			A result covers one fair: its year, its title and everyone who took part.
		</EmptyState>
	);
}
