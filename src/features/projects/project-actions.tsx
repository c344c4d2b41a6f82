import { useSavedPage } from "../../shell/save-page.tsx";
import { PrintAction, Share } from "../../shell/share.tsx";
import { Button } from "../../ui/button.tsx";
import { SaveIcon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import type { ShownProject } from "./article-text.ts";
import { projectPath } from "./projects.calls.ts";
import { pageCallsOf, pickSavedProject, useSaved } from "./use-saved.ts";

/** Saving adds the project to this browser's list and stores its page for offline reading. */
export function ProjectActions({ project }: { project: ShownProject }) {
	const { title } = project;
	const path = projectPath(project);
	const [isStored, storePage] = useSavedPage(path, pageCallsOf(project));
	const [isSaved, press] = useSaved(pickSavedProject(project), async (isSaving) => {
		if (isStored !== undefined) await storePage(isSaving);
	});
	return (
		<div>
			<Share title={title} path={path}>
				<Button
					small
					className="toggle needs-script"
					data-replay-click
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
				{isStored === isSaved && " for reading offline"}, in your{" "}
				<Link className="link easy-to-hit" to="/saved">
					Saved Projects
				</Link>
				.
			</p>
		</div>
	);
}
