import { localStore } from "../../../platform/browser/safe-storage.ts";
import { newKey } from "../../../ui/form-draft.ts";

const KEY = "browserToken";

/** Kept after signing out: it identifies the browser, not a person. */
export function browserToken(): string {
	const stored = localStore.get(KEY);
	if (stored) return stored;
	const token = newKey();
	localStore.set(KEY, token);
	return token;
}
