/** Storage of the browser that never throws: switched off it holds nothing, full it keeps what it has. */
export interface SafeStorage {
	get(key: string): string | null;
	/** False when it could not be stored. */
	set(key: string, value: string): boolean;
	remove(key: string): void;
}

/** Survives the tab; every tab of the site sees it. */
export const localStore = safe(() => localStorage);

/** Of this tab, over a reload, until it is closed. */
export const sessionStore = safe(() => sessionStorage);

/** What was stored as JSON; null for nothing and for what cannot be read. */
export function readJson(store: SafeStorage, key: string): unknown {
	try {
		return JSON.parse(store.get(key) ?? "null");
	} catch {
		return null;
	}
}

/** @param storage asked each time: where storage is switched off, naming it throws already */
function safe(storage: () => Storage): SafeStorage {
	function attempt<T>(run: (storage: Storage) => T, otherwise: T): T {
		try {
			return run(storage());
		} catch {
			return otherwise;
		}
	}
	return {
		get: (key) => attempt((store) => store.getItem(key), null),
		set: (key, value) => attempt((store) => store.setItem(key, value) ?? true, false),
		remove: (key) => attempt((store) => store.removeItem(key), undefined),
	};
}
