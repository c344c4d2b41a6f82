/* Why this browser keeps nothing, for those who are told. In a module of its own: most visitors never need it. */

/** The browser forbids storage, or gives a private window none; or there is no room left. */
export type StorageProblem = "refused" | "full";

/** What to do where the browser keeps nothing. */
export const ALLOW_STORAGE =
	"Please allow cookies and site data for this site, or use a window that is not private.";

const TEXTS: Record<StorageProblem, string> = {
	refused: `This browser blocks storage for this site. ${ALLOW_STORAGE}`,
	full: "The storage of this device is full: nothing more can be saved.",
};

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

/** An empty storage that takes nothing has no room at all: some private windows. Reading throws where it is forbidden. */
function hasEntries(): boolean {
	try {
		return localStorage.length > 0;
	} catch {
		return false;
	}
}
