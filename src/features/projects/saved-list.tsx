import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { projectPath } from "./projects.calls.ts";
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
