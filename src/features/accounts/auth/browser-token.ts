import { localStore } from "../../../platform/browser/safe-storage.ts";
import { newKey } from "../../../ui/form-draft.ts";

const KEY = "browserToken";

/** Stays when somebody signs out: it says that this browser has been here, not who uses it. */
export function browserToken(): string {
	const stored = localStore.get(KEY);
	if (stored) return stored;
	const made = newKey();
	localStore.set(KEY, made);
	return made;
}
