/** Browser storage that never throws: if it is switched off it is empty, if it is full it keeps its contents. */
export interface SafeStorage {
	get(key: string): string | null;
	/** Returns false if the value could not be stored. */
	set(key: string, value: string): boolean;
	remove(key: string): void;
	removeMatching(pattern: RegExp): void;
}

/** Survives closing the tab; shared by all tabs of the site. */
export const localStore = safeStorage(() => localStorage);

/** Belongs to this tab: survives a reload, ends when the tab is closed. */
export const sessionStore = safeStorage(() => sessionStorage);

export function readJson(store: SafeStorage, key: string): unknown {
	try {
		return JSON.parse(store.get(key) ?? "null");
	} catch {
		return null;
	}
}

/** @param storage a getter, because accessing `localStorage` throws where storage is switched off */
function safeStorage(storage: () => Storage): SafeStorage {
	function attempt<T>(run: (storage: Storage) => T, fallback: T): T {
		try {
			return run(storage());
		} catch {
			return fallback;
		}
	}
	return {
		get: (key) => attempt((store) => store.getItem(key), null),
		set: (key, value) => attempt((store) => store.setItem(key, value) ?? true, false),
		remove: (key) => attempt((store) => store.removeItem(key), undefined),
		removeMatching: (pattern) =>
			attempt((store) => {
				for (const key of Object.keys(store)) if (pattern.test(key)) store.removeItem(key);
			}, undefined),
	};
}

/* Keys that every page knows. In their own modules they would add scripts to every page. */

export const ACCOUNT_KEY = "authUser";

/** Random mark that each sign-out replaces, for other tabs; also the `window` event of a sign-out, not of an expiry. */
export const SIGNED_OUT = "signed-out";

/** Visitors' drafts in this tab, which signing out removes. */
export const VISITORS_DRAFTS = /^draft:/;

/** References of what was sent while signed in; signing out removes them. */
export const ACCOUNT_REFERENCES = "references:account";

export const UNSENT_FORMS_KEY = "unsent";

export const UNSENT_DAYS = 7;
