import type { ReactNode } from "react";
import { formatKes } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { projectPath } from "./projects.calls.ts";
import type { Project } from "./projects.contract.ts";

const ROWS: [name: string, read: (project: Project) => ReactNode][] = [
	["Materials", ({ material_cost }) => formatKes(material_cost)],
	["Our help", ({ price }) => formatKes(price)],
	["Both together", ({ price, material_cost }) => formatKes(price + material_cost)],
	["Level", ({ level }) => level],
	["Weeks", ({ weeks }) => weeks],
	["Tools", ({ tools }) => tools],
	["Categories", ({ categories }) => categories.map(({ name }) => name).join(", ")],
];

/** Projects side by side; on a phone the table scrolls sideways. */
export function CompareTable({ projects }: { projects: readonly Project[] }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard too it scrolls
		<section className="compare-box" aria-label="Comparison" tabIndex={0}>
			<table className="compare">
				<caption className="visually-hidden">Projects compared</caption>
				<thead>
					<tr>
						<td />
						{projects.map((project) => (
							<th key={project.slug} scope="col">
								<Link className="link" to={projectPath(project)}>
									{project.title}
								</Link>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{ROWS.map(([name, read]) => (
						<tr key={name}>
							<th scope="row">{name}</th>
							{projects.map((project) => (
								<td key={project.slug}>
									{read(project) || <span className="soft">Not stated</span>}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
