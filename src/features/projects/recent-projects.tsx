import { Link } from "react-router";
import { type Cover, coverUpTo } from "./cover.ts";
import { ProjectPicture } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import type { ProjectSummary } from "./projects.contract.ts";

export interface RecentProject extends Pick<ProjectSummary, "slug" | "title"> {
	cover: Cover;
}

/** Of its picture on a screen with three of its own pixels for one. */
const WIDTH = 3 * 72;

/** What the list shows of a project: the rest need not be sent. */
export function briefly(project: ProjectSummary): RecentProject {
	const { slug, title } = project;
	return { slug, title, cover: coverUpTo(WIDTH, project) };
}

/** The newest projects as a short list beside one of them. */
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
