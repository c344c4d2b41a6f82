import { localStore } from "../../../platform/browser/safe-storage.ts";
import { newKey } from "../../../ui/form-draft.ts";

const KEY = "browserToken";

/**
 * Identifies this browser, not a person, so it outlives a sign-out. The server limits sign-in attempts of a browser
 * that has signed in before separately.
 */
export function knownBrowserToken(): string {
	const stored = localStore.get(KEY);
	if (stored) return stored;
	const token = newKey();
	localStore.set(KEY, token);
	return token;
}
