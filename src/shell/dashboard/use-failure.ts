import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { ApiError, errorText } from "../../platform/browser/api-error.ts";

interface Failure {
	/** Parts are mounted in the order of the page. */
	place: number;
	reason: string;
	/** The server did not answer, or could not; what it refuses differs from part to part. */
	isOfServer: boolean;
	isAddition: boolean;
}

/** Failures that the page shows, in its order. */
let shown: readonly Failure[] = [];
let mounted = 0;
const listeners = new Set<() => void>();

function show(next: typeof shown) {
	shown = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** What the page already says about a failure, such as a database that is down, so that nothing is repeated. */
export function useFailure(error: unknown, isAddition = false) {
	const isFailed = Boolean(error);
	const reason = error ? errorText(error, "") : "";
	const isOfServer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
	const [own] = useState<Failure>(() => ({ place: ++mounted, reason, isOfServer, isAddition }));
	useLayoutEffect(() => {
		if (!isFailed) return;
		Object.assign(own, { reason, isOfServer });
		show([...shown, own].sort((one, other) => one.place - other.place));
		return () => show(shown.filter((other) => other !== own));
	}, [own, isFailed, reason, isOfServer]);
	const failures = useSyncExternalStore(subscribe, () => shown);
	const isDown = failures.some((one) => one.isOfServer && !one.isAddition);
	const seen = failures.filter((one) => !(isDown && one.isOfServer && one.isAddition));
	const isAnother = (first: Failure | undefined) => first !== undefined && first !== own;
	return {
		isShownElsewhere: reason !== "" && isAnother(seen.find((other) => other.reason === reason)),
		/** The page's own content failed for the same reason, and its button retries both. */
		isCovered: isDown && isOfServer && isAddition,
		/** The button of the first retries all. */
		hasButton: !isAnother(seen.find((one) => one.isAddition)),
	};
}
