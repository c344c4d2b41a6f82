import { ACCOUNT_REFERENCES, localStore, readJson } from "../../platform/browser/safe-storage.ts";
import { createTabDraft } from "../../ui/form-draft.ts";
import { parseReference } from "../records/reference-text.ts";

/** An order or request that was sent from this browser; stored on this device only, without contact data. */
export interface RememberedReference {
	reference: string;
	kind: "order" | "request";
	title: string;
	placed_at: string;
}

/** Key for what was sent while signed out. */
const REFERENCES = "references";
const STORAGE_KEYS = [REFERENCES, ACCOUNT_REFERENCES];
/** Per storage key. */
const MAX_REFERENCES = 20;

export function readRemembered(): RememberedReference[] {
	return STORAGE_KEYS.flatMap(read).sort((one, other) =>
		other.placed_at.localeCompare(one.placed_at),
	);
}

/** @param signedIn if true, signing out removes the reference */
export function rememberReference(
	{ reference, kind, title, placed_at }: RememberedReference,
	{ signedIn }: { signedIn: boolean },
): void {
	const key = signedIn ? ACCOUNT_REFERENCES : REFERENCES;
	removeReference(reference);
	store(key, [{ reference, kind, title, placed_at }, ...read(key)]);
}

export function removeReference(reference: string): void {
	for (const key of STORAGE_KEYS) {
		store(
			key,
			read(key).filter((entry) => entry.reference !== reference),
		);
	}
}

function read(key: string): RememberedReference[] {
	const stored = readJson(localStore, key);
	return Array.isArray(stored) ? stored.filter(isRemembered) : [];
}

function store(key: string, entries: readonly RememberedReference[]): void {
	if (entries.length === 0) localStore.remove(key);
	else localStore.set(key, JSON.stringify(entries.slice(0, MAX_REFERENCES)));
}

/** Other code of the same origin may have stored another shape. */
function isRemembered(value: unknown): value is RememberedReference {
	const entry = value as Partial<Record<keyof RememberedReference, unknown>> | null;
	return (
		typeof entry?.reference === "string" &&
		parseReference(entry.reference) === entry.reference &&
		typeof entry.title === "string" &&
		typeof entry.placed_at === "string"
	);
}

const PHONE_KEPT_MS = 60 * 60_000;

/** The last typed phone number: in this tab, for an hour, until a sign-out. */
const phone = createTabDraft<string>("phone");

export function rememberPhone(value: string): void {
	phone.write({ values: value });
}

/** Empty if none was typed in the last hour. */
export function readPhone(): string {
	const { values, savedAt = "" } = phone.read() ?? {};
	const isRecent = Date.now() - Date.parse(savedAt) < PHONE_KEPT_MS;
	return typeof values === "string" && isRecent ? values : "";
}

export function forgetPhone(): void {
	phone.clear();
}
