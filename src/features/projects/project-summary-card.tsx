import { Card } from "../../ui/card.tsx";
import { formatKes } from "../../ui/format.ts";
import { ProjectPicture } from "./project-picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";

/** A project in short, over the form that orders it. */
export function ProjectSummaryCard({ project }: { project: ProjectSummary }) {
	return (
		<Card pad={false} className="project-summary">
			<ProjectPicture project={project} sizes="200px" eager />
			<div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 py-3">
				<h2 className="project-card-title">{project.title}</h2>
				<p className="project-summary-costs soft">
					<span className="whitespace-nowrap">{formatKes(project.price)}</span>
					{" + "}
					<span className="whitespace-nowrap">{formatKes(project.material_cost)} materials</span>
				</p>
			</div>
		</Card>
	);
}
