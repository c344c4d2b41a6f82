/* Why this browser stores nothing. A separate module: most visitors never need it. */

/** The browser forbids storage (also in some private windows), or there is no room left. */
export type StorageProblem = "refused" | "full";

export const ALLOW_STORAGE =
	"Please allow cookies and site data for this site, or use a window that is not private.";

const TEXTS: Record<StorageProblem, string> = {
	refused: `This browser blocks storage for this site. ${ALLOW_STORAGE}`,
	full: "The storage of this device is full: nothing more can be saved.",
};

/** Shown beside input that cannot be stored, with the consequence for the user. */
export const notStored = (consequence: string): string =>
	`${storageProblem() === "refused" ? "This device blocks storage for this site" : "The storage of this device is full"}: ${consequence}.`;

export const storageText = (problem: StorageProblem): string => TEXTS[problem];

/** Why nothing can be stored now; undefined if it can. */
export function storageProblem(): StorageProblem | undefined {
	const key = "storage-check";
	try {
		localStorage.setItem(key, "1");
		localStorage.removeItem(key);
		return undefined;
	} catch {
		return hasEntries() ? "full" : "refused";
	}
}

/** Some private windows have an empty storage without room. Reading throws where storage is forbidden. */
function hasEntries(): boolean {
	try {
		return localStorage.length > 0;
	} catch {
		return false;
	}
}
