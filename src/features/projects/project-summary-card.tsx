import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { classes, formatKes } from "../../ui/format.ts";
import { ProjectPicture } from "./project-picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";

/** A project in short, over the form that orders it. */
export function ProjectSummaryCard({ project }: { project: ProjectSummary }) {
	return (
		<Summary project={project}>
			<p className="project-summary-costs soft">
				<span className="whitespace-nowrap">{formatKes(project.price)}</span>
				{" + "}
				<span className="whitespace-nowrap">{formatKes(project.material_cost)} materials</span>
			</p>
		</Summary>
	);
}

/** The same after the order: both costs by their names. */
export function OrderedProjectCard({ project }: { project: ProjectSummary }) {
	return (
		<Summary project={project} className="text-left">
			<dl className="project-summary-costs mt-1">
				<Cost label="Project Development Cost" amount={project.price} />
				<Cost label="Estimated Material Cost" amount={project.material_cost} />
			</dl>
		</Summary>
	);
}

interface SummaryProps {
	project: ProjectSummary;
	className?: string;
	/** The costs. */
	children: ReactNode;
}

function Summary({ project, className, children }: SummaryProps) {
	return (
		<Card pad={false} className={classes("project-summary", className)}>
			<ProjectPicture project={project} sizes="200px" eager />
			<div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 py-3">
				<h2 className="project-card-title">{project.title}</h2>
				{children}
			</div>
		</Card>
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
