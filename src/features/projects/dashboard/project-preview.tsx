import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { ProjectFormValues } from "./project-form.values.ts";
import { ProjectText } from "./project-text.tsx";

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
			<ProjectText
				project={project}
				categoryNames={categoryNames}
				cover={project.cover_image?.url}
			/>
		</Dialog>
	);
}
