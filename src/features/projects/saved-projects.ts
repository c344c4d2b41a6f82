import { localStore, readJson } from "../../platform/browser/safe-storage.ts";

/** A project that somebody has saved in this browser; the server does not know it. */
export interface SavedProject {
	slug: string;
	title: string;
}

const PLACE = "saved-projects";
export const MOST_SAVED = 30;

/** The latest first. */
export function readSaved(): SavedProject[] {
	const stored = readJson(localStore, PLACE);
	return Array.isArray(stored) ? stored.filter(isSavedProject) : [];
}

/** False when there are too many already, or the browser stores nothing. */
export function saveProject({ slug, title }: SavedProject): boolean {
	const others = without(slug);
	return others.length < MOST_SAVED && store([{ slug, title }, ...others]);
}

export function removeSaved(slug: string): void {
	store(without(slug));
}

const without = (slug: string) => readSaved().filter((saved) => saved.slug !== slug);

function store(projects: readonly SavedProject[]): boolean {
	if (projects.length > 0) return localStore.set(PLACE, JSON.stringify(projects));
	localStore.remove(PLACE);
	return true;
}

/** Other pages of the same origin may have put something else there. */
function isSavedProject(value: Partial<SavedProject> | null): boolean {
	return typeof value?.slug === "string" && typeof value.title === "string";
}
