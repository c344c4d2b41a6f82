import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { errorText } from "../../platform/browser/api-error.ts";

/** What the page says of failures now, in the order in which they came. */
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

/**
 * Whether another part of the page has already said why it failed, for the same reason: such as that the database is
 * away. Then this one only says what is missing.
 */
export function useSaidAbove(error: unknown): boolean {
	// Without the sentence of the screen that shows it.
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
