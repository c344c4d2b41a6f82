import { type MouseEvent, useEffect, useState } from "react";
import { storageProblem, storageText } from "../../platform/browser/storage-problem.ts";
import { notSavedText } from "../../shell/save-page.tsx";
import { toast } from "../../ui/toast.tsx";
import { coverUpTo } from "./project-picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";
import { readSaved, SAVED_COVER_WIDTH, type SavedProject, setSaved } from "./saved-projects.ts";

/** The call that a project's page makes on client-side navigation. */
export const pageCallsOf = ({ slug }: { slug: string }) => [`/api/school-projects/by-slug/${slug}`];

export function pickSavedProject(
	project: Pick<
		ProjectSummary,
		"slug" | "title" | "price" | "material_cost" | "featured_image" | "image"
	>,
): SavedProject {
	const { slug, title, price, material_cost } = project;
	const { srcSet: _, ...cover } = coverUpTo(SAVED_COVER_WIDTH, project);
	return { slug, title, price, material_cost, cover };
}

/** Whether this browser has saved the project, and the button's handler. `storePage` stores or removes its page. */
export function useSaved(
	project: SavedProject,
	storePage: (isSaving: boolean) => Promise<unknown>,
) {
	const { slug } = project;
	const [isSaved, setIsSaved] = useState(false);
	// The HTML is the same for everybody; the list of this browser is read afterwards.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each project
	useEffect(() => {
		const known = readSaved().some((saved) => saved.slug === slug);
		setIsSaved(known);
		// Its costs may have changed.
		if (known) setSaved(project, true);
	}, [slug]);
	const press = (event: MouseEvent) => {
		// The second tap of a double tap would remove the project again.
		if (event.detail > 1) return;
		if (setSaved(project, !isSaved)) {
			setIsSaved(!isSaved);
			storePage(!isSaved).catch(() => toast.error(notSavedText()));
			return;
		}
		const problem = storageProblem();
		toast.error(
			problem
				? storageText(problem)
				: "This device could not save it. The list may be full: remove a project and try again.",
		);
	};
	return [isSaved, press] as const;
}
