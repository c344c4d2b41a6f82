import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { FilterSelect, ListFilters, SortSelect } from "../../../shell/dashboard/list-filters.tsx";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import {
	type PageAddress,
	sortingOf,
	useListFilters,
} from "../../../shell/dashboard/use-page-address.ts";
import { useQueryKeepingData } from "../../../shell/dashboard/use-query-keeping-data.ts";
import { useUndoDeletion } from "../../../shell/dashboard/use-restore.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { newKey } from "../../../ui/form-draft.ts";
import { textOrNone } from "../../../ui/format.ts";
import { PlusIcon } from "../../../ui/icons.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { TrashNote, useConfirmedAction } from "../../../ui/use-confirmed-action.tsx";
import {
	deleteProject,
	duplicateProject,
	trashedProjects,
} from "../dashboard/manage-projects.calls.ts";
import { FROM_LIST, ProjectsTable } from "../dashboard/projects-table.tsx";
import { PROJECT_SORTS, type ProjectSort } from "../list-choice.ts";
import { fetchProjects } from "../projects.calls.ts";
import { PROJECT_STATUSES, type ProjectSummary } from "../projects.contract.ts";

const SCREEN = "/dashboard/projects";

export const meta = screenTitle(SCREEN);

const HOUR_MS = 3_600_000;

const SORT_LABELS: Record<ProjectSort, string> = {
	title: "Title, A to Z",
	"-title": "Title, Z to A",
	status: "Drafts first",
	"-status": "Published first",
	price: "Lowest development cost first",
	"-price": "Highest development cost first",
	material_cost: "Cheapest materials first",
	"-material_cost": "Most expensive materials first",
	created_at: "Created: oldest first",
	"-created_at": "Created: newest first",
	updated_at: "Modified: oldest first",
	"-updated_at": "Modified: newest first",
};
const STATUS_LABELS: Record<string, string> = { published: "Published", draft: "Draft" };

export default function Projects() {
	const { address, filters, narrowed } = useListFilters(PROJECT_STATUSES);
	const author = address.filter("author") === "me" ? ("me" as const) : undefined;
	// Words may be in any order, unlike in the public search.
	const match = filters.search.includes(" ") ? ("words" as const) : undefined;
	const sorting = sortingOf(address, PROJECT_SORTS);
	const list = { page: address.page, ...filters, match, author, sort: sorting.by };
	const query = useQueryKeepingData(["projects", list], () => fetchProjects(browserApi, list), {
		// Keeps the list cached while an article is written, which takes longer than the default five minutes.
		gcTime: HOUR_MS,
	});
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const copyKeys = useRef(new Map<string, string>());
	const duplication = useMutation({
		mutationFn: (id: string) => {
			const key = copyKeys.current.get(id) ?? newKey();
			copyKeys.current.set(id, key);
			return duplicateProject(browserApi, { params: { id }, idempotencyKey: key });
		},
		onSuccess: (copy, id) => {
			copyKeys.current.delete(id);
			toast.success("Copy created successfully");
			void queryClient.invalidateQueries({ queryKey: ["projects"] });
			void navigate(`/dashboard/projects/${copy.id}/edit`, { state: FROM_LIST });
		},
		onError: (error) => toast.error(errorText(error, "Failed to duplicate project: {status}")),
	});
	const offerUndo = useUndoDeletion(trashedProjects);
	const deletion = useConfirmedAction({
		run: ({ id }: ProjectSummary) => deleteProject(browserApi, id),
		onDone: (_answer, project) => {
			toast.success("Project deleted successfully");
			offerUndo(project, query.data?.articles);
			// If it was the last one on its page, the previous page is shown.
			const isLast = query.data?.articles.length === 1 && address.page > 1;
			if (isLast) void navigate(address.hrefFor(address.page - 1));
			void queryClient.invalidateQueries({ queryKey: ["projects"] });
		},
		fallback: "Failed to delete project",
	});

	return (
		<>
			<ScreenHead of={SCREEN}>
				<LinkButton variant="primary" small to="/dashboard/projects/new" state={FROM_LIST}>
					<PlusIcon />
					Add New Project
				</LinkButton>
			</ScreenHead>
			<ListFilters
				address={address}
				what="projects"
				statuses={isOwnServer() ? ["published", "draft"] : []}
				labelOf={(status) => STATUS_LABELS[status] ?? status}
			>
				{isOwnServer() && (
					<>
						<FilterSelect
							address={address}
							name="author"
							label="Filter by author"
							allLabel="All authors"
							options={["me"]}
							labelOf={() => "Mine"}
						/>
						<div className="3xl:hidden">
							<SortSelect address={address} defaultLabel="Newest first" sorts={SORT_LABELS} />
						</div>
					</>
				)}
			</ListFilters>
			<QueryView query={query} what="projects" failed="Failed to fetch articles: {status}">
				{({ articles, pagination }) => (
					<>
						{articles.length > 0 ? (
							<ProjectsTable
								projects={articles}
								sorting={sorting}
								onDuplicate={({ id }) => duplication.mutate(id)}
								onDelete={deletion.askToConfirm}
							/>
						) : (
							<NoProjects address={address} narrowed={narrowed || author !== undefined} />
						)}
						{(articles.length > 0 || address.page > 1) && (
							<Pager page={address.page} pages={pagination.totalPages} hrefFor={address.hrefFor} />
						)}
					</>
				)}
			</QueryView>
			<ConfirmDialog title="Delete Project" {...deletion.dialog}>
				<p>Are you sure you want to delete this project?</p>
				{isOwnServer() && (
					<p className="soft mt-2">
						“{textOrNone(deletion.item?.title)}”
						{deletion.item?.status === "published"
							? " will leave the site at once."
							: " is a draft."}
					</p>
				)}
				<TrashNote />
			</ConfirmDialog>
		</>
	);
}

function NoProjects({ address, narrowed }: { address: PageAddress; narrowed: boolean }) {
	if (address.page > 1) {
		return (
			<EmptyState
				title="No school projects found."
				action={
					<LinkButton small to={address.hrefFor(1)}>
						First Page
					</LinkButton>
				}
			/>
		);
	}
	if (narrowed) {
		return (
			<EmptyState title="No school projects found.">
				Try a shorter word, or choose “All statuses”.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No school projects found."
			action={
				<LinkButton small to="/dashboard/projects/new">
					Create your first school project
				</LinkButton>
			}
		/>
	);
}
