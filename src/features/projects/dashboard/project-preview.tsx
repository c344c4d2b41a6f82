import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatKes } from "../../../ui/format.ts";
import type { ProjectFormValues } from "./project-form.values.ts";

interface ProjectPreviewProps {
	project: ProjectFormValues;
	categoryNames: readonly string[];
	onClose: () => void;
}

/** How the article will look, before it is saved. */
export function ProjectPreview({ project, categoryNames, onClose }: ProjectPreviewProps) {
	return (
		<Dialog
			open
			onClose={onClose}
			title="Preview"
			size="wide"
			actions={
				<Button small onClick={onClose}>
					Close
				</Button>
			}
		>
			<h3 className="h2">{project.title || "Untitled"}</h3>
			{categoryNames.length > 0 && <p className="soft">{categoryNames.join(", ")}</p>}
			{project.cover_image && (
				<img className="image-picker-preview my-3" src={project.cover_image.url} alt="" />
			)}
			{project.excerpt && <p className="lead my-3">{project.excerpt}</p>}
			<p className="my-3">
				Project Development Cost {formatKes(project.price)} · Estimated Material Cost{" "}
				{formatKes(project.material_cost)}
			</p>
			<div
				className="article"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: written by the editor, which knows only an article's formats; the page's policy runs no script in it
				dangerouslySetInnerHTML={{ __html: project.content }}
			/>
		</Dialog>
	);
}
