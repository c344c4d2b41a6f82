import { localStore, readJson } from "../platform/browser/safe-storage.ts";
import type { Draft } from "./form-draft.ts";

/* Not in form-draft.ts, which visitors load too. */

/** Days for which the dashboard keeps a draft that is neither restored nor discarded. */
const DRAFT_DAYS = 30;

/** Drafts without a readable time count as too old. */
export function isFresh({ savedAt }: Partial<Draft<unknown>>): boolean {
	return Date.now() - Date.parse(savedAt ?? "") < DRAFT_DAYS * 86_400_000;
}

export function removeOldDrafts(): void {
	for (const key of storedKeys()) {
		if (key.startsWith("draft:") && !isFresh(readJson(localStore, key) ?? {}))
			localStore.remove(key);
	}
}

/** None if the browser blocks storage. */
function storedKeys(): string[] {
	try {
		return Object.keys(localStorage);
	} catch {
		return [];
	}
}
