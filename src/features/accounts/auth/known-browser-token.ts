import { localStore } from "../../../platform/browser/safe-storage.ts";
import { newKey } from "../../../ui/form-draft.ts";

const KEY = "browserToken";

/** Identifies this browser, not a person: once it has signed in, its attempts are limited separately. */
export function knownBrowserToken(): string {
	const stored = localStore.get(KEY);
	if (stored) return stored;
	const token = newKey();
	localStore.set(KEY, token);
	return token;
}
