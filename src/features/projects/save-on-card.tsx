import { setOtherPageSaved } from "../../shell/save-page.tsx";
import { Button } from "../../ui/button.tsx";
import { SaveIcon } from "../../ui/icons.tsx";
import type { CardProject } from "./project-card.tsx";
import { projectPath } from "./projects.calls.ts";
import { pageCallsOf, useSaved } from "./use-saved.ts";

export function SaveOnCard({ project }: { project: CardProject }) {
	const { slug, title, price, material_cost, cover } = project;
	const { srcSet, ...picture } = cover;
	const src = srcSet?.split(" ", 1)[0] ?? cover.src;
	const saved = { slug, title, price, material_cost, cover: { ...picture, src } };
	const [isSaved, press] = useSaved(saved, (isSaving) =>
		setOtherPageSaved(projectPath(project), pageCallsOf(project), isSaving),
	);
	return (
		<Button
			variant="icon"
			className="toggle card-save needs-script absolute top-1.5 left-1.5"
			data-replay-click
			aria-label={`Save ${title}`}
			aria-pressed={isSaved}
			onClick={press}
		>
			<SaveIcon />
		</Button>
	);
}
