import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { readSaved, removeSaved, type SavedProject, saveProject } from "./saved-projects.ts";

/** Puts the project on the list of this browser, or takes it off. */
export function SaveButton({ project }: { project: SavedProject }) {
	const { slug } = project;
	const [isSaved, setSaved] = useState(false);
	// The page is the same for everybody: what this browser keeps comes after it.
	const look = () => setSaved(readSaved().some((saved) => saved.slug === slug));
	useEffect(look, [slug]);
	const press = () => {
		if (isSaved) removeSaved(slug);
		else if (!saveProject(project)) {
			toast.error("This phone could not save it. Its list of saved projects may be full.");
		}
		look();
	};
	return (
		<Button small data-hold aria-pressed={isSaved} onClick={press}>
			{isSaved ? "Saved" : "Save"}
		</Button>
	);
}
