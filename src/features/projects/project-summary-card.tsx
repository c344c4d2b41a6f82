import { Card } from "../../ui/card.tsx";
import { formatKes } from "../../ui/format.ts";
import { type Cover, coverUpTo, ProjectPicture } from "./project-picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";

/** The data that the card and the order form need. */
export interface ProjectToOrder
	extends Pick<ProjectSummary, "slug" | "title" | "status" | "price" | "material_cost"> {
	cover: Cover;
}

/** Removes the text, which is most of a project's size. */
export function forOrder(project: ProjectSummary): ProjectToOrder {
	const { slug, title, status, price, material_cost } = project;
	const cover = coverUpTo(3 * 160, project);
	return { slug, title, status, cover, price, material_cost };
}

/** A project's summary above its order form. */
export function ProjectSummaryCard({ project }: { project: ProjectToOrder }) {
	return (
		<Card pad={false} className="project-summary">
			<ProjectPicture cover={project.cover} sizes="160px" eager />
			<div className="project-summary-words flex flex-col justify-center gap-1 px-3.5 py-3">
				<h2 className="project-card-title">{project.title}</h2>
				<p className="project-summary-costs soft">
					<span className="whitespace-nowrap">{formatKes(project.price)}</span>
					{" + "}
					<span className="whitespace-nowrap">{formatKes(project.material_cost)}</span> materials
				</p>
			</div>
		</Card>
	);
}

/** Tells pupils how a project that somebody helped with stays their own work. */
export function OwnWork() {
	return (
		<p className="own-work no-print">
			<strong>Make it your own.</strong> Learn how it works, adapt it, keep your own logbook and
			data file, and say what help you had: judges give marks for authenticity.
		</p>
	);
}
