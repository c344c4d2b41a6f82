import { useEffect, useState } from "react";
import { ALLOW_STORAGE, canStore } from "../../platform/browser/safe-storage.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { readSaved, type SavedProject, setSaved } from "./saved-projects.ts";

/** Adds the project to the saved list of this browser, or removes it. */
export function SaveButton({ project }: { project: SavedProject }) {
	const { slug } = project;
	const [isSaved, setIsSaved] = useState(false);
	// The HTML is the same for everybody; what this browser has saved is read afterwards.
	useEffect(() => setIsSaved(readSaved().some((saved) => saved.slug === slug)), [slug]);
	const press = () => {
		if (setSaved(project, !isSaved)) setIsSaved(!isSaved);
		else if (canStore()) toast.error("This device could not save it. Is its list full?");
		else toast.error(`This browser keeps nothing for this site. ${ALLOW_STORAGE}`);
	};
	return (
		<Button small className="toggle needs-script" data-hold aria-pressed={isSaved} onClick={press}>
			Save
		</Button>
	);
}
