import {
	ACCOUNT,
	localStore,
	readJson,
	type SafeStorage,
	SIGNED_OUT,
	sessionStore,
	VISITORS_DRAFTS,
} from "../platform/browser/safe-storage.ts";

/** Form values that have not been saved or sent. */
export interface Draft<Values> {
	values: Values;
	/** What the form showed before anything was typed: the other fields belong to the record, which may change. */
	from?: Partial<Values>;
	/** ISO 8601. */
	savedAt: string;
	/** The Idempotency-Key for submitting these values. */
	key?: string;
	/** The page was left without the person's choice, for example because the session ended. */
	interrupted?: boolean;
	/** The form that was filled in, of those that are open in all tabs at once. */
	id?: string;
	/** The draft of another form of the same name that is still offered. */
	earlier?: Draft<Values>;
}

export interface DraftStore<Values> {
	read(): Draft<Values> | null;
	/** `savedAt` is now, unless it is given. */
	write(draft: Omit<Draft<Values>, "savedAt"> & { savedAt?: string }): void;
	/** Call it after a successful submit, or when the draft is discarded. */
	clear(): void;
}

/**
 * Stores the draft of one form. See `createTabDraft` for visitors' forms.
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
			void store.set(place, JSON.stringify({ savedAt: new Date().toISOString(), ...draft })),
		clear: () => store.remove(place),
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
	return String((readJson(localStore, ACCOUNT) as { id?: unknown } | null)?.id ?? "");
}

/** The sign-out and the account that this tab last knew of. */
const KNOWN = "drafts-of";

/**
 * Removes visitors' drafts from this tab if somebody has signed out, or another account has signed in, since it was last
 * called: a tab that the browser has discarded hears of neither, and comes back with its sessionStorage. A session that
 * expires removes nothing. Returns whether this tab has ever had drafts of others.
 */
export function removeOthersDrafts(): boolean {
	const mark = localStore.get(SIGNED_OUT) ?? "";
	const account = accountId();
	const [knownMark, knownAccount] = sessionStore.get(KNOWN)?.split(" ") ?? [mark];
	const isOther = !!account && !!knownAccount && account !== knownAccount;
	const isOver = mark !== knownMark || isOther;
	if (isOver) {
		sessionStore.removeMatching(VISITORS_DRAFTS);
		sessionStore.set(SIGNED_OUT, "1");
	}
	sessionStore.set(KNOWN, `${mark} ${account || (isOver ? "" : (knownAccount ?? ""))}`);
	return sessionStore.get(SIGNED_OUT) !== null;
}

/** A random `Idempotency-Key`. Also works on plain http, where `crypto.randomUUID` is missing. */
export function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
