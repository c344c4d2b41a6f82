import { Link } from "react-router";
import { ProjectPicture } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import type { ProjectSummary } from "./projects.contract.ts";

/** The newest projects as a short list beside one of them. */
export function RecentProjects({ projects }: { projects: readonly ProjectSummary[] }) {
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
