import { localStore, UNSENT_FORMS_KEY } from "../../../platform/browser/safe-storage.ts";
import { deleteFilesExcept } from "../../../platform/offline/stored-files.ts";
import { readUnsent, type UnsentForm, writeUnsent } from "./unsent-forms.ts";
import {
	NOTHING_UNSENT,
	reduce,
	storedForms,
	type UnsentEvent,
	withStored,
} from "./unsent-state.ts";

/** The state of one document, and what this browser stores for all its tabs. */
export function createUnsentStore(signal: AbortSignal) {
	const listeners = new Set<() => void>();
	let state = NOTHING_UNSENT;
	/** Stored forms, if storage is switched off or full. */
	let memory: readonly UnsentForm[] | undefined;

	const read = () => memory ?? readUnsent(localStore, Date.now());

	function dispatch(event: UnsentEvent): void {
		if (signal.aborted) return;
		const before = storedForms(state);
		const forms = read();
		const next = reduce(withStored(state, forms), event);
		const stored = storedForms(next);
		if (stored.length !== forms.length || stored.some((form, index) => form !== forms[index])) {
			memory = writeUnsent(localStore, stored) ? undefined : stored;
		}
		state = { ...next, isUnstored: memory !== undefined };
		const hasFiles = (key: string) => stored.some((form) => form.key === key && form.files);
		if (before.some(({ key, files }) => files && !hasFiles(key))) deleteOrphanedFiles();
		for (const listener of listeners) listener();
	}

	/** Deletes files of forms that are no longer stored, also of those that another document has deleted. */
	function deleteOrphanedFiles(): void {
		void deleteFilesExcept(() => read().flatMap(({ key, files }) => (files ? [key] : [])));
	}

	// Another tab has sent, discarded or signed out, or storage was cleared.
	const onStorage = ({ key }: StorageEvent) => {
		if (key === UNSENT_FORMS_KEY || key === null) dispatch({ type: "read" });
	};
	addEventListener("storage", onStorage, { signal });
	signal.addEventListener("abort", () => {
		state = NOTHING_UNSENT;
	});
	dispatch({ type: "read" });
	deleteOrphanedFiles();

	return {
		getState: () => state,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		dispatch,
		deleteOrphanedFiles,
		canStore(form: UnsentForm): boolean {
			const testKey = `${UNSENT_FORMS_KEY}:try`;
			const isStored = localStore.set(testKey, JSON.stringify([...read(), form]));
			localStore.remove(testKey);
			return isStored;
		},
		forgetMemory(): void {
			memory = undefined;
		},
	};
}
