import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { formatKes } from "../../ui/format.ts";
import { ProjectPicture } from "./project-picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";

/** A project in short, over the form that orders it. */
export function ProjectSummaryCard({ project }: { project: ProjectSummary }) {
	return (
		<Card pad={false} className="flex overflow-hidden">
			<Cover project={project} />
			<Words title={project.title}>
				<p className="text-small leading-[1.45] text-ink-soft">
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
		<Card pad={false} className="flex overflow-hidden text-left">
			<Cover project={project} />
			<Words title={project.title}>
				<dl className="m-0 mt-1 text-small leading-[1.5]">
					<Cost label="Project Development Cost" amount={project.price} />
					<Cost label="Estimated Material Cost" amount={project.material_cost} />
				</dl>
			</Words>
		</Card>
	);
}

function Cover({ project }: { project: ProjectSummary }) {
	return (
		<ProjectPicture
			project={project}
			sizes="200px"
			eager
			className="w-[96px]! flex-none sm:w-[150px]!"
		/>
	);
}

function Words({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-[14px] py-3">
			<h2 className="text-h3 leading-[1.15] break-words">{title}</h2>
			{children}
		</div>
	);
}

function Cost({ label, amount }: { label: string; amount: number }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-3">
			<dt className="text-ink-soft">{label}</dt>
			<dd className="m-0 font-semibold whitespace-nowrap">{formatKes(amount)}</dd>
		</div>
	);
}
