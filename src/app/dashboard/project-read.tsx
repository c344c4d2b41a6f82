import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { OpenProposals } from "../../features/projects/dashboard/open-proposals.tsx";
import { ALL_PROJECTS } from "../../features/projects/dashboard/project-screen.tsx";
import { ProjectText } from "../../features/projects/dashboard/project-text.tsx";
import { fetchProjectById, projectPath } from "../../features/projects/projects.calls.ts";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { QueryView } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { StatusBadge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

const SCREEN = "/dashboard/projects/:id";

export const meta = screenTitle(SCREEN);

/** For staff who may read the project but not change it. */
export default function ProjectRead() {
	const { id = "" } = useParams();
	const query = useQuery({
		queryKey: ["project", id],
		queryFn: () => fetchProjectById(browserApi, id),
		gcTime: 0,
	});
	const project = query.data;
	return (
		<>
			<ScreenHead of={SCREEN}>
				<div className="flex flex-wrap gap-3">
					{project?.status === "published" && (
						<LinkButton small to={projectPath(project)}>
							View on the Site
						</LinkButton>
					)}
					{project?.can_edit === false && isOwnServer() && (
						<LinkButton small to={`/dashboard/projects/${id}/propose`}>
							Propose a Change
						</LinkButton>
					)}
					{project?.can_edit && (
						<LinkButton small to={`/dashboard/projects/${id}/edit`}>
							Edit
						</LinkButton>
					)}
					<LinkButton small variant="quiet" to="/dashboard/projects">
						School Projects
					</LinkButton>
				</div>
			</ScreenHead>
			<OpenProposals projectId={id} />
			<QueryView query={query} what="school project" back={ALL_PROJECTS}>
				{({ title, categories, featured_image, status, ...text }) => (
					<Card as="section" aria-labelledby="project-title">
						<div className="mb-2 flex flex-wrap items-center gap-3">
							<h2 id="project-title" className="wrap-anywhere">
								{title}
							</h2>
							<StatusBadge status={status} />
						</div>
						<ProjectText
							project={text}
							categoryNames={categories.map(({ name }) => name)}
							cover={featured_image}
						/>
					</Card>
				)}
			</QueryView>
		</>
	);
}
