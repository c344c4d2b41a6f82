import { localStore } from "../platform/browser/safe-storage.ts";
import { accountId, createDraftStore, type Draft, type DraftStore } from "./form-draft.ts";
import { isFresh } from "./old-drafts.ts";

/** For forms that must not be stored, such as those with passwords. */
const NO_STORE: DraftStore<never> = { read: () => null, write: () => {}, clear: () => {} };

/**
 * Drafts of a form, the latest first, one for each time it was open in any tab. Reads the storage each time, because
 * another tab may have changed it.
 * @param name see `createDraftStore`; null if nothing is stored
 */
export function draftList<Values>(name: string | null) {
	const store: DraftStore<Values> = name === null ? NO_STORE : createDraftStore(localStore, name);
	function others(id?: string): Draft<Values>[] {
		const found: Draft<Values>[] = [];
		for (let draft = store.read(); draft; draft = draft.earlier ?? null) {
			if (draft.id !== id && isFresh(draft)) found.push(draft);
		}
		return found;
	}
	function put(drafts: Omit<Draft<Values>, "savedAt">[]): void {
		const nested = drafts.reduceRight<(typeof drafts)[number] | undefined>(
			(earlier, draft) => ({ ...draft, earlier: earlier as Draft<Values> }),
			undefined,
		);
		if (nested) store.write(nested);
		else store.clear();
	}
	return {
		latest: store.read,
		/** The latest draft, leaving out the one with this id. */
		latestOther: (id?: string) => others(id)[0] ?? null,
		write: (draft: Omit<Draft<Values>, "savedAt">) => put([draft, ...others(draft.id)]),
		remove: (id: string | undefined) => put(others(id)),
	};
}

/** Whether the page was left while an `InlineForm` with this key was open and filled in. */
export function wasLeftOpen(draftKey: string): boolean {
	return draftList(`${draftKey}:${accountId()}`).latest()?.interrupted === true;
}
