import { localStore, readJson } from "../platform/browser/safe-storage.ts";
import type { Draft } from "./form-draft.ts";

/* Not in form-draft.ts, which visitors load too. */

/** How many days a draft of the dashboard is kept that is neither restored nor discarded. */
const DRAFT_DAYS = 30;

/** Whether a draft is younger than the limit. What has no readable time is not. */
export function isFresh({ savedAt }: Partial<Draft<unknown>>): boolean {
	return Date.now() - Date.parse(savedAt ?? "") < DRAFT_DAYS * 86_400_000;
}

/** Removes everybody's drafts that are past the limit from this browser, where they would pile up. */
export function removeOldDrafts(): void {
	for (const key of storedKeys()) {
		if (key.startsWith("draft:") && !isFresh(readJson(localStore, key) ?? {}))
			localStore.remove(key);
	}
}

/** None where storage is switched off. */
function storedKeys(): string[] {
	try {
		return Object.keys(localStorage);
	} catch {
		return [];
	}
}
