import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { formatKes } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { projectPath } from "./projects.calls.ts";
import type { Project } from "./projects.contract.ts";
import type { SavedProject } from "./saved-projects.ts";

export const MAX_COMPARED = 3;

interface SavedListProps {
	projects: readonly SavedProject[];
	/** Slugs of the ticked projects. */
	ticked: readonly string[];
	onTick: (slug: string, isTicked: boolean) => void;
	onRemove: (project: SavedProject) => void;
}

/** The saved projects, with checkboxes to choose those to compare. */
export function SavedList({ projects, ticked, onTick, onRemove }: SavedListProps) {
	const hint = useId();
	const isFull = ticked.length >= MAX_COMPARED;
	return (
		<div className="grid gap-3">
			<p className="soft" id={hint}>
				Tick up to {MAX_COMPARED} to compare them.
			</p>
			<ul className="index-rows">
				{projects.map((project) => {
					const { slug, title } = project;
					const isTicked = ticked.includes(slug);
					return (
						<li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
							<Link className="link min-w-0 break-words" to={projectPath({ slug })}>
								{title}
							</Link>
							<div className="flex items-center gap-4">
								<label className="check">
									<input
										type="checkbox"
										checked={isTicked}
										disabled={isFull && !isTicked}
										aria-describedby={hint}
										onChange={(event) => onTick(slug, event.target.checked)}
									/>
									<span>
										Compare<span className="visually-hidden"> {title}</span>
									</span>
								</label>
								<Button
									small
									variant="quiet"
									aria-label={`Remove ${title}`}
									onClick={() => onRemove(project)}
								>
									Remove
								</Button>
							</div>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

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
