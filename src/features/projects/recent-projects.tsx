import { Link } from "react-router";
import { ProjectPicture } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import type { ProjectSummary } from "./projects.contract.ts";

/** The newest projects as a short list beside one of them. */
export function RecentProjects({ projects }: { projects: readonly ProjectSummary[] }) {
	return (
		<ul className="m-0 list-none p-0">
			{projects.map((project) => (
				<li
					key={project.id || project.slug}
					className="relative flex min-h-14 items-center gap-3 border-b border-rule py-2"
				>
					<ProjectPicture
						project={project}
						sizes="72px"
						className="w-[72px]! flex-none aspect-[3/2]"
					/>
					<Link
						className="stretched min-w-0 font-semibold leading-[1.35] text-ink no-underline hover:underline"
						to={projectPath(project)}
					>
						{project.title}
					</Link>
				</li>
			))}
		</ul>
	);
}
