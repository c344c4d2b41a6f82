import { Card } from "../../ui/card.tsx";
import { costText } from "../../ui/format.ts";
import { type Cover, coverUpTo, ProjectPicture } from "./project-picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";

export interface ProjectToOrder
	extends Pick<ProjectSummary, "slug" | "title" | "status" | "price" | "material_cost"> {
	cover: Cover;
}

/** Leaves out the text, which is most of a project's size. */
export function pickProjectToOrder(project: ProjectSummary): ProjectToOrder {
	const { slug, title, status, price, material_cost } = project;
	const cover = coverUpTo(3 * 160, project);
	return { slug, title, status, cover, price, material_cost };
}

export function ProjectSummaryCard({ project }: { project: ProjectToOrder }) {
	const { price, material_cost } = project;
	const costs = {
		[material_cost > 0 ? "Materials, due before work begins" : "Materials"]: costText(
			material_cost,
			"Nothing to buy",
		),
		"Our help": costText(price),
		Total: costText(price + material_cost),
	};
	return (
		<Card pad={false} className="project-summary">
			<ProjectPicture cover={project.cover} sizes="160px" eager />
			<div className="project-summary-words flex flex-col justify-center px-3.5 py-3">
				<h2 className="project-card-title">{project.title}</h2>
			</div>
			<dl className="project-summary-costs">
				{Object.entries(costs).map(([name, cost]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{cost}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}
