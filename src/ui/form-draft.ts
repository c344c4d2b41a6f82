import { readJson, type SafeStorage } from "../platform/browser/safe-storage.ts";

/** Form values that have not been saved or sent. */
export interface Draft<Values> {
	values: Values;
	/** ISO 8601. */
	savedAt: string;
	/** The Idempotency-Key for submitting these values. */
	key?: string;
	/** The page was left without the person's choice, for example because the session ended. */
	interrupted?: boolean;
}

export interface DraftStore<Values> {
	read(): Draft<Values> | null;
	write(draft: Omit<Draft<Values>, "savedAt">): void;
	/** Call it after a successful submit, or when the draft is discarded. */
	forget(): void;
}

/**
 * Stores the draft of one form: a visitor's form in this tab, a dashboard form in this browser.
 *
 * @param name contains form, record and user, as in `project:new:{userId}`, so that on a shared computer nobody is
 * offered somebody else's work
 */
export function createDraftStore<Values>(store: SafeStorage, name: string): DraftStore<Values> {
	const place = `draft:${name}`;
	return {
		read() {
			const stored = readJson(store, place);
			const readable = stored !== null && typeof stored === "object" && "values" in stored;
			return readable ? (stored as Draft<Values>) : null;
		},
		write: (draft) =>
			void store.set(place, JSON.stringify({ ...draft, savedAt: new Date().toISOString() })),
		forget: () => store.remove(place),
	};
}

/** A random `Idempotency-Key`. Also works on plain http, where `crypto.randomUUID` is missing. */
export function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
