import { readJson, type SafeStorage } from "../platform/browser/safe-storage.ts";

/** What was typed into a form and is not saved or sent yet. */
export interface Draft<Values> {
	values: Values;
	/** ISO 8601. */
	savedAt: string;
	/** The Idempotency-Key of this filled-in form. */
	key?: string;
	/** The page went away under the person's hands, as when a session ends. */
	interrupted?: boolean;
}

export interface DraftStore<Values> {
	read(): Draft<Values> | null;
	write(draft: Omit<Draft<Values>, "savedAt">): void;
	/** After it was saved or sent, and when somebody throws it away. */
	forget(): void;
}

/**
 * Keeps the draft of one form: of a visitor's form in this tab, of a dashboard's form in this browser.
 *
 * @param name names the form, its record and its person, as in `project:new:{userId}`: on a shared
 *   computer nobody is offered another one's work
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

/** Names one sending, for `Idempotency-Key`. Also where `crypto.randomUUID` is missing: on plain http. */
export function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
