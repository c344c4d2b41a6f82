import { LinkButton } from "../../ui/button.tsx";
import { costText } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import type { ShownProject } from "./article-text.ts";

export function ProjectDetailsCard({ project }: { project: ShownProject }) {
	const { level, weeks, tools } = project;
	return (
		<section className="project-tag" aria-labelledby="project-details">
			<span className="project-tag-eyelet" aria-hidden="true" />
			<h2 id="project-details">Project Details</h2>
			<dl>
				<div>
					<dt>Project Development Cost</dt>
					<dd className="display">{costText(project.price)}</dd>
				</div>
				<div>
					<dt>Estimated Material Cost</dt>
					<dd className="display">{costText(project.material_cost, "Nothing to buy")}</dd>
					{project.materials.length > 0 && (
						<dd>
							<a className="link easy-to-hit" href="#materials">
								What to buy
							</a>
						</dd>
					)}
				</div>
				{Object.entries({ Level: level, Weeks: weeks, Tools: tools }).map(
					([name, value]) =>
						value && (
							<div key={name} className="project-fact">
								<dt>{name}</dt>
								<dd>{value}</dd>
							</div>
						),
				)}
			</dl>
			{project.price > 0 && project.material_cost > 0 && (
				<p>
					Free to read. Build it yourself for the cost of the materials, or add our help for the
					development cost.
				</p>
			)}
			<p>Costs are estimates. Prices may vary with the market and with changes you ask for.</p>
			<p>
				<Link className="link easy-to-hit" to="/how-it-works">
					How it works and what it costs
				</Link>
			</p>
			<LinkButton to={orderPath(project)} variant="primary" wide>
				Order Now
			</LinkButton>
		</section>
	);
}

/** At the end of the text. On a phone it sticks to the window's bottom once the tag has been scrolled past. */
export function OrderBar({ project }: { project: ShownProject }) {
	return (
		<div className="order-zone no-print">
			<p className="order-bar">
				<span>
					<span className="display">{costText(project.price + project.material_cost)}</span>{" "}
					<span className="note whitespace-nowrap">
						{project.material_cost === 0 ? "nothing to buy" : "with materials"}
					</span>
				</span>
				<LinkButton to={orderPath(project)} variant="primary" small>
					Order This Project
				</LinkButton>
			</p>
		</div>
	);
}

const orderPath = ({ slug }: ShownProject) => `/order/${encodeURIComponent(slug)}`;
