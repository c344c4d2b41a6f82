import { type MouseEvent, useEffect, useState } from "react";
import { ALLOW_STORAGE, canStore } from "../../platform/browser/safe-storage.ts";
import { NOT_KEPT, useKeptPage } from "../../shell/keep-button.tsx";
import { PrintAction, Share } from "../../shell/share.tsx";
import { Button } from "../../ui/button.tsx";
import { SaveIcon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { toast } from "../../ui/toast.tsx";
import type { ShownProject } from "./article-text.ts";
import { coverUpTo } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import { readSaved, SAVED_WIDTH, setSaved } from "./saved-projects.ts";

/** What a visitor can do with a project. Saving it adds it to this browser's list and keeps its page for reading offline. */
export function ProjectActions({ project }: { project: ShownProject }) {
	const { slug, title, price, material_cost } = project;
	const path = projectPath(project);
	const [isKept, keep] = useKeptPage(path, [`/api/school-projects/by-slug/${slug}`]);
	const [isSaved, setIsSaved] = useState(false);
	const save = (wanted: boolean) => {
		const { srcSet: _, ...cover } = coverUpTo(SAVED_WIDTH, project);
		return setSaved({ slug, title, price, material_cost, cover }, wanted);
	};
	// The HTML is the same for everybody; what this browser has saved is read afterwards.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each project
	useEffect(() => {
		const known = readSaved().some((saved) => saved.slug === slug);
		setIsSaved(known);
		// Its costs may have changed.
		if (known) save(true);
	}, [slug]);
	const press = (event: MouseEvent) => {
		// The second tap of two would take it out again.
		if (event.detail > 1) return;
		if (save(!isSaved)) {
			setIsSaved(!isSaved);
			if (isKept !== undefined) keep(!isSaved).catch(() => toast.error(NOT_KEPT));
		} else if (canStore()) toast.error("This device could not save it. Is its list full?");
		else toast.error(`This browser keeps nothing for this site. ${ALLOW_STORAGE}`);
	};
	return (
		<div>
			<Share title={title} path={path}>
				<Button
					small
					className="toggle needs-script"
					data-hold
					aria-pressed={isSaved}
					onClick={press}
				>
					<SaveIcon />
					Save
				</Button>
				<PrintAction />
			</Share>
			<p className="note no-print needs-script mt-2" role="status">
				{isSaved ? "Saved" : "Save it"}
				{isKept === isSaved && " for reading offline"}, in your{" "}
				<Link className="link easy-to-hit" to="/saved">
					Saved Projects
				</Link>
				.
			</p>
		</div>
	);
}
