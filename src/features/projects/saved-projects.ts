import { localStore, readJson } from "../../platform/browser/safe-storage.ts";

/** A project saved in this browser; the server does not know about it. */
export interface SavedProject {
	slug: string;
	title: string;
}

const PLACE = "saved-projects";
export const MAX_SAVED = 30;

/** Most recently saved first. */
export function readSaved(): SavedProject[] {
	const stored = readJson(localStore, PLACE);
	// Other code of the same origin may have stored another shape.
	if (!Array.isArray(stored)) return [];
	return stored.filter((one) => [one?.slug, one?.title].every((text) => typeof text === "string"));
}

/** Adds or removes a project. Returns false if the list is full or the browser stores nothing. */
export function setSaved({ slug, title }: SavedProject, isSaved: boolean): boolean {
	const list = readSaved().filter((saved) => saved.slug !== slug);
	if (isSaved) list.unshift({ slug, title });
	if (list.length > MAX_SAVED) return false;
	if (list.length > 0) return localStore.set(PLACE, JSON.stringify(list));
	localStore.remove(PLACE);
	return true;
}
