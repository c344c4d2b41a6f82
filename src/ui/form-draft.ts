import {
	ACCOUNT_KEY,
	localStore,
	readJson,
	type SafeStorage,
	SIGNED_OUT,
	sessionStore,
	VISITORS_DRAFTS,
} from "../platform/browser/safe-storage.ts";

export interface Draft<Values> {
	values: Values;
	/** What the form showed before the edits. */
	from?: Partial<Values>;
	/** ISO 8601. */
	savedAt: string;
	/** The Idempotency-Key of these values. */
	key?: string;
	/** The form was not closed on purpose, for example because the session ended. */
	interrupted?: boolean;
	/** Identifies the open form that wrote it, because several tabs may have the same form open. */
	id?: string;
	/** The draft of an earlier form with this name, which is still offered. */
	earlier?: Draft<Values>;
}

export interface DraftStore<Values> {
	read(): Draft<Values> | null;
	/** Sets `savedAt` to now by default. */
	write(draft: Omit<Draft<Values>, "savedAt"> & { savedAt?: string }): void;
	/** Call it after a submit, or when the draft is discarded. */
	clear(): void;
}

/**
 * Stores a form's draft. `name` includes form, record and user (`project:new:{userId}`); visitors use `createTabDraft`.
 */
export function createDraftStore<Values>(store: SafeStorage, name: string): DraftStore<Values> {
	const key = `draft:${name}`;
	return {
		read() {
			const stored = readJson(store, key);
			const readable = stored !== null && typeof stored === "object" && "values" in stored;
			return readable ? (stored as Draft<Values>) : null;
		},
		write: (draft) =>
			void store.set(key, JSON.stringify({ savedAt: new Date().toISOString(), ...draft })),
		clear: () => store.remove(key),
	};
}

/** Stores the draft of a visitor's form in this tab, until somebody signs out in any tab. */
export function createTabDraft<Values>(name: string): DraftStore<Values> {
	const draft = createDraftStore<Values>(sessionStore, name);
	return {
		...draft,
		read() {
			removeOthersDrafts();
			return draft.read();
		},
		write(values) {
			removeOthersDrafts();
			draft.write(values);
		},
	};
}

/** The id of the signed-in person; empty if nobody is signed in. */
export function accountId(): string {
	// Some other servers use numbers.
	return String((readJson(localStore, ACCOUNT_KEY) as { id?: unknown } | null)?.id ?? "");
}

/** Storage key of the last sign-out and account that this tab has seen. */
const SEEN_KEY = "drafts-of";

/**
 * Removes visitors' drafts from this tab after a sign-out or a change of account, which a discarded tab misses: it
 * comes back with its sessionStorage. An expired session removes nothing. Returns whether this tab ever had drafts of
 * others.
 */
export function removeOthersDrafts(): boolean {
	const signOut = localStore.get(SIGNED_OUT) ?? "";
	const account = accountId();
	const [seenMark, seenAccount] = sessionStore.get(SEEN_KEY)?.split(" ") ?? [signOut];
	const isOther = !!account && !!seenAccount && account !== seenAccount;
	const hasChanged = signOut !== seenMark || isOther;
	if (hasChanged) {
		sessionStore.removeMatching(VISITORS_DRAFTS);
		sessionStore.set(SIGNED_OUT, "1");
	}
	sessionStore.set(SEEN_KEY, `${signOut} ${account || (hasChanged ? "" : (seenAccount ?? ""))}`);
	return sessionStore.get(SIGNED_OUT) !== null;
}

/** A random `Idempotency-Key`. Also works on plain http, where `crypto.randomUUID` is missing. */
export function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
