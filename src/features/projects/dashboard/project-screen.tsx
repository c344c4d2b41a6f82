import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { isMissing, QueryView, type QueryViewProps } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead } from "../../../shell/dashboard/screen-head.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { fetchProjectById } from "../projects.calls.ts";
import type { Project } from "../projects.contract.ts";

export const ALL_PROJECTS = (
	<LinkButton small to="/dashboard/projects">
		School Projects
	</LinkButton>
);

interface ProjectScreenProps<T> extends Pick<QueryViewProps<T>, "what"> {
	screen: ComponentProps<typeof ScreenHead>["of"];
	id: string;
	/** Back leads to the project's form, if the person may edit it. */
	backToForm?: boolean;
	query: UseQueryResult<T>;
	children: (project: Project, value: T) => ReactNode;
}

export function ProjectScreen<T>(props: ProjectScreenProps<T>) {
	const { screen, id, backToForm, query, what, children } = props;
	const project = useQuery({
		queryKey: ["project", id],
		queryFn: () => fetchProjectById(browserApi, id),
		gcTime: 0,
	});
	const path = `/dashboard/projects/${id}`;
	const hasForm = backToForm && project.data?.can_edit !== false;
	const back = (
		<LinkButton small to={hasForm ? `${path}/edit` : path}>
			Back to the Project
		</LinkButton>
	);
	return (
		<>
			<ScreenHead of={screen}>{!isMissing(project.error) && back}</ScreenHead>
			<QueryView query={project} what="school project" back={ALL_PROJECTS}>
				{(loaded) => (
					<QueryView query={query} what={what} back={back}>
						{(value) => children(loaded, value)}
					</QueryView>
				)}
			</QueryView>
		</>
	);
}
