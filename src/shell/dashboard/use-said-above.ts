import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { errorText } from "../../platform/browser/api-error.ts";

/** Failure reasons that the page shows, in order of arrival. */
let said: readonly { reason: string }[] = [];
const listeners = new Set<() => void>();

function say(next: typeof said) {
	said = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** Whether the page already shows this reason, such as a database that is down; then only say what is missing. */
export function useSaidAbove(error: unknown): boolean {
	// Without the screen's own sentence.
	const reason = error ? errorText(error, "") : "";
	const [own] = useState({ reason });
	useLayoutEffect(() => {
		if (!reason) return;
		own.reason = reason;
		say([...said, own]);
		return () => say(said.filter((other) => other !== own));
	}, [own, reason]);
	return useSyncExternalStore(subscribe, () => {
		const first = said.find((other) => other.reason === reason);
		return first !== undefined && first !== own;
	});
}
