import { localStore, readJson } from "../../platform/browser/safe-storage.ts";
import type { Cover } from "./project-picture.tsx";

/** Saved in this browser, as of the last visit to its page; the server does not know about it. */
export interface SavedProject {
	slug: string;
	title: string;
	price?: number;
	material_cost?: number;
	cover?: Cover;
}

/** In pixels: most phones have loaded this variant with the list of projects. */
export const SAVED_COVER_WIDTH = 360;

const STORAGE_KEY = "saved-projects";
export const MAX_SAVED = 30;

export function readSaved(): SavedProject[] {
	const stored = readJson(localStore, STORAGE_KEY);
	// Other code of the same origin may have stored another shape.
	if (!Array.isArray(stored)) return [];
	return stored.filter((one) => [one?.slug, one?.title].every((text) => typeof text === "string"));
}

/** Calls `onChange` when another tab has changed the list. Returns the unsubscribe function. */
export function onSavedChange(onChange: () => void): () => void {
	// The key is null after localStorage.clear().
	const follow = ({ key }: StorageEvent) => (key === STORAGE_KEY || key === null) && onChange();
	addEventListener("storage", follow);
	return () => removeEventListener("storage", follow);
}

/** Adds, updates or removes a project. Returns false if the list is full or the browser stores nothing. */
export function setSaved(project: SavedProject, isSaved: boolean): boolean {
	const before = readSaved();
	const others = before.filter(({ slug }) => slug !== project.slug);
	let list = others;
	if (isSaved) {
		const isNew = others.length === before.length;
		list = isNew
			? [project, ...others]
			: before.map((saved) => (saved.slug === project.slug ? project : saved));
	}
	if (list.length > MAX_SAVED) return false;
	if (list.length > 0) return localStore.set(STORAGE_KEY, JSON.stringify(list));
	localStore.remove(STORAGE_KEY);
	return true;
}
