import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { costText, formatKes } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import { ProjectPicture } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import type { Project } from "./projects.contract.ts";
import type { SavedProject } from "./saved-projects.ts";

export const MAX_COMPARED = 3;

interface SavedListProps {
	projects: readonly SavedProject[];
	ticked: readonly string[];
	onTick: (slug: string, isTicked: boolean) => void;
	onRemove: (project: SavedProject) => void;
}

const NO_COVER = { src: null };

export function SavedList({ projects, ticked, onTick, onRemove }: SavedListProps) {
	const hint = useId();
	const isFull = ticked.length >= MAX_COMPARED;
	return (
		<div className="grid gap-3">
			<div className="saved-bar">
				<p className="note" id={hint}>
					Tick up to {MAX_COMPARED} to compare.
				</p>
				{ticked.length > 0 && (
					<a className="link" href="#compared">
						Side by Side
					</a>
				)}
			</div>
			<ul className="index-rows">
				{projects.map((project) => {
					const { slug, title, price, material_cost, cover } = project;
					const isTicked = ticked.includes(slug);
					return (
						<li key={slug} className="saved-row">
							<ProjectPicture
								cover={typeof cover?.src === "string" ? cover : NO_COVER}
								sizes="96px"
							/>
							<div>
								<Link className="link" to={projectPath({ slug })}>
									{title}
								</Link>
								{material_cost !== undefined && (
									<p className="note">
										<span className="inline-block">
											{material_cost === 0
												? "Nothing to buy"
												: unbroken(`Materials ${formatKes(material_cost)}`)}
											,
										</span>{" "}
										<span className="inline-block">
											{unbroken(`our help ${costText(price, "free")}`)}
										</span>
									</p>
								)}
							</div>
							<div className="saved-row-actions">
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
									className="-mr-4"
									aria-label={`Remove ${title}`}
									// The second tap of a double tap would remove the next project, which has moved here.
									onClick={({ detail }) => detail < 2 && onRemove(project)}
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
	["Materials", ({ material_cost }) => costText(material_cost, "Nothing to buy")],
	["Our help", ({ price }) => costText(price)],
	["Both together", ({ price, material_cost }) => costText(price + material_cost)],
	["Level", ({ level }) => level],
	["Weeks", ({ weeks }) => weeks],
	["Tools", ({ tools }) => tools],
	["Categories", ({ categories }) => categories.map(({ name }) => name).join(", ")],
];

/** Projects side by side; on a phone they are stacked, and explicit roles keep the semantics of a table. */
export function CompareTable({ projects }: { projects: readonly Project[] }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
		<section className="compare-box" aria-label="Comparison" tabIndex={0}>
			{/* biome-ignore-start lint/a11y/noRedundantRoles: browsers drop table semantics where a row is a grid */}
			<table className="compare" role="table" data-projects={projects.length}>
				<caption className="visually-hidden">Projects compared</caption>
				<thead role="rowgroup">
					<tr role="row">
						<td role="cell" />
						{projects.map((project) => (
							<th key={project.slug} role="columnheader" scope="col">
								<Link className="link" to={projectPath(project)}>
									{project.title}
								</Link>
							</th>
						))}
					</tr>
				</thead>
				<tbody role="rowgroup">
					{ROWS.map(([name, read]) => (
						<tr key={name} role="row">
							<th role="rowheader" scope="row">
								{name}
							</th>
							{projects.map((project) => (
								<td key={project.slug} role="cell" data-title={project.title}>
									{read(project) || <span className="soft">Not stated</span>}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{/* biome-ignore-end lint/a11y/noRedundantRoles: end of the table */}
		</section>
	);
}
