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
	// Other pages of the same origin may have put something else there.
	if (!Array.isArray(stored)) return [];
	return stored.filter((one) => [one?.slug, one?.title].every((text) => typeof text === "string"));
}

/** Puts a project on the list, or takes it off. False when the list is full, or the browser stores nothing. */
export function setSaved({ slug, title }: SavedProject, isSaved: boolean): boolean {
	const list = readSaved().filter((saved) => saved.slug !== slug);
	if (isSaved) list.unshift({ slug, title });
	if (list.length > MOST_SAVED) return false;
	if (list.length > 0) return localStore.set(PLACE, JSON.stringify(list));
	localStore.remove(PLACE);
	return true;
}
