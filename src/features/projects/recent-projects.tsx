import { Link } from "react-router";
import { coverUpTo } from "./cover.ts";
import { ProjectPicture } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import type { ProjectSummary } from "./projects.contract.ts";

export type RecentProject = Pick<ProjectSummary, "slug" | "title" | "featured_image" | "image">;

/** Of its picture on a screen with three of its own pixels for one. */
const WIDTH = 3 * 72;

/** What the list shows of a project: the rest need not be sent. */
export function briefly({ slug, title, ...cover }: RecentProject): RecentProject {
	return { slug, title, ...coverUpTo(WIDTH, cover) };
}

/** The newest projects as a short list beside one of them. */
export function RecentProjects({ projects }: { projects: readonly RecentProject[] }) {
	return (
		<ul className="recent-projects">
			{projects.map((project) => (
				<li key={project.slug}>
					<ProjectPicture project={project} sizes="72px" />
					<Link className="stretched" to={projectPath(project)}>
						{project.title}
					</Link>
				</li>
			))}
		</ul>
	);
}
