import { LinkButton } from "../../ui/button.tsx";
import { formatKes } from "../../ui/format.ts";
import type { ProjectSummary } from "./projects.contract.ts";

/** A luggage tag with what the project costs and the way to order it. */
export function ProjectTag({ project }: { project: ProjectSummary }) {
	return (
		<section className="project-tag" aria-labelledby="project-details">
			<span className="project-tag-eyelet" aria-hidden="true" />
			<h2 id="project-details" className="text-[1.25rem]">
				Project Details
			</h2>
			<dl className="m-0">
				<div className="border-b border-dashed border-chalk pb-3">
					<dt>Project Development Cost</dt>
					<dd>{formatKes(project.price)}</dd>
				</div>
				<div className="pt-3">
					<dt>Estimated Material Cost</dt>
					<dd>{formatKes(project.material_cost)}</dd>
				</div>
			</dl>
			<p className="mt-2 mb-3 text-small leading-[1.5]">
				Costs are estimates. Prices may vary with the market and with changes you ask for.
			</p>
			<LinkButton to={`/order/${encodeURIComponent(project.slug)}`} variant="primary" wide>
				Order Now
			</LinkButton>
		</section>
	);
}
