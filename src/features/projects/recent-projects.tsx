import { Link } from "react-router";
import { ProjectPicture } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import type { ProjectSummary } from "./projects.contract.ts";

export type RecentProject = Pick<
	ProjectSummary,
	"id" | "slug" | "title" | "featured_image" | "image"
>;

/** What the list shows of a project: the rest need not be sent. */
export function briefly({ id, slug, title, featured_image, image }: RecentProject): RecentProject {
	return { id, slug, title, featured_image, image };
}

/** The newest projects as a short list beside one of them. */
export function RecentProjects({ projects }: { projects: readonly RecentProject[] }) {
	return (
		<ul className="recent-projects">
			{projects.map((project) => (
				<li key={project.id || project.slug}>
					<ProjectPicture project={project} sizes="72px" />
					<Link className="stretched" to={projectPath(project)}>
						{project.title}
					</Link>
				</li>
			))}
		</ul>
	);
}
