import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { formatKes } from "../../ui/format.ts";
import { ProjectPicture } from "./project-picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";

/** A project in short, over the form that orders it. */
export function ProjectSummaryCard({ project }: { project: ProjectSummary }) {
	return (
		<Card pad={false} className="project-summary">
			<Cover project={project} />
			<Words title={project.title}>
				<p className="project-summary-costs soft">
					<span className="whitespace-nowrap">{formatKes(project.price)}</span>
					{" + "}
					<span className="whitespace-nowrap">{formatKes(project.material_cost)} materials</span>
				</p>
			</Words>
		</Card>
	);
}

/** The same after the order: both costs by their names. */
export function OrderedProjectCard({ project }: { project: ProjectSummary }) {
	return (
		<Card pad={false} className="project-summary text-left">
			<Cover project={project} />
			<Words title={project.title}>
				<dl className="project-summary-costs mt-1">
					<Cost label="Project Development Cost" amount={project.price} />
					<Cost label="Estimated Material Cost" amount={project.material_cost} />
				</dl>
			</Words>
		</Card>
	);
}

function Cover({ project }: { project: ProjectSummary }) {
	return <ProjectPicture project={project} sizes="200px" eager />;
}

function Words({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 py-3">
			<h2 className="project-card-title">{title}</h2>
			{children}
		</div>
	);
}

function Cost({ label, amount }: { label: string; amount: number }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-3">
			<dt className="soft">{label}</dt>
			<dd className="strong whitespace-nowrap">{formatKes(amount)}</dd>
		</div>
	);
}
