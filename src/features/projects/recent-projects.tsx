import { Link } from "../../ui/link.tsx";
import { type Cover, coverUpTo, ProjectPicture } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import type { Project, ProjectSummary } from "./projects.contract.ts";

export interface RecentProject extends Pick<ProjectSummary, "slug" | "title"> {
	cover: Cover;
}

const COVER_WIDTH = 3 * 72;

export function toRecentProject(project: ProjectSummary): RecentProject {
	const { slug, title } = project;
	return { slug, title, cover: coverUpTo(COVER_WIDTH, project) };
}

export function withRecentSimilarProjects({ similar, ...project }: Project) {
	return { ...project, similar: similar?.map(toRecentProject) };
}

export function RecentProjects({ projects }: { projects: readonly RecentProject[] }) {
	return (
		<ul className="recent-projects">
			{projects.map((project) => (
				<li key={project.slug}>
					<ProjectPicture cover={project.cover} sizes="72px" />
					<Link className="stretched" to={projectPath(project)}>
						{project.title}
					</Link>
				</li>
			))}
		</ul>
	);
}
