import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ProjectsTable } from "../../features/projects/dashboard/projects-table.tsx";
import { deleteProject, fetchProjects } from "../../features/projects/projects.calls.ts";
import {
	PROJECT_STATUSES,
	type ProjectSummary,
} from "../../features/projects/projects.contract.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { ListFilters } from "./parts/list-filters.tsx";
import { QueryView } from "./parts/query-view.tsx";
import { type PageAddress, usePageAddress } from "./parts/use-page-address.ts";

const SCREEN = "/dashboard/projects";

export const meta = screenTitle(SCREEN);

const STATUSES = [
	{ value: "published", label: "Published" },
	{ value: "draft", label: "Draft" },
];

export default function Projects() {
	const address = usePageAddress();
	const chosen = address.filter("status");
	const status = PROJECT_STATUSES.find((known) => known === chosen);
	const search = address.filter("search");
	const list = { page: address.page, status, search };
	const query = useQuery({
		queryKey: ["projects", list],
		queryFn: () => fetchProjects(browserApi, list),
		placeholderData: keepPreviousData,
	});
	const [doomed, setDoomed] = useState<ProjectSummary | null>(null);
	const remove = useDelete(address, query.data?.articles.length ?? 0, () => setDoomed(null));

	return (
		<>
			<ScreenHead of={SCREEN}>
				<LinkButton variant="primary" small to="/dashboard/projects/new">
					<PlusIcon />
					Add New Project
				</LinkButton>
			</ScreenHead>
			<ListFilters address={address} what="projects" statuses={STATUSES} />
			<QueryView
				query={query}
				loading={<LoadingRows text="Loading projects..." />}
				failed="Failed to fetch articles: {status}"
			>
				{({ articles, pagination }) => (
					<>
						{articles.length > 0 ? (
							<ProjectsTable projects={articles} onDelete={setDoomed} />
						) : (
							<NoProjects address={address} narrowed={search !== "" || status !== undefined} />
						)}
						{(articles.length > 0 || address.page > 1) && (
							<Pager page={address.page} pages={pagination.totalPages} hrefFor={address.hrefFor} />
						)}
					</>
				)}
			</QueryView>
			<ConfirmDialog
				open={doomed !== null}
				title="Delete Project"
				confirmLabel="Delete"
				pendingLabel="Deleting..."
				pending={remove.isPending}
				error={remove.error && errorText(remove.error, "Failed to delete project")}
				onConfirm={() => doomed && remove.mutate(doomed.id)}
				onCancel={() => {
					setDoomed(null);
					remove.reset();
				}}
			>
				<p>Are you sure you want to delete this project?</p>
				<p className="soft mt-2">
					“{doomed?.title}” leaves the site at once. It can be restored from the trash for 30 days.
				</p>
			</ConfirmDialog>
		</>
	);
}

/** Moves a project to the trash; when it was the last one of its page, the page before is shown. */
function useDelete(address: PageAddress, onPage: number, onDone: () => void) {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	return useMutation({
		mutationFn: (id: string) => deleteProject(browserApi, id),
		onSuccess: async () => {
			onDone();
			toast.success("Project deleted successfully");
			if (onPage === 1 && address.page > 1) void navigate(address.hrefFor(address.page - 1));
			await queryClient.invalidateQueries({ queryKey: ["projects"] });
		},
	});
}

function NoProjects({ address, narrowed }: { address: PageAddress; narrowed: boolean }) {
	if (address.page > 1) {
		return (
			<EmptyState
				title="No school projects found."
				action={
					<LinkButton small to={address.hrefFor(1)}>
						First page
					</LinkButton>
				}
			/>
		);
	}
	if (narrowed) {
		return (
			<EmptyState title="No school projects found.">Try a shorter word or all statuses.</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No school projects found."
			action={
				<LinkButton small variant="primary" to="/dashboard/projects/new">
					Create your first school project
				</LinkButton>
			}
		/>
	);
}
