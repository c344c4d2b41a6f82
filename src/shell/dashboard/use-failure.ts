import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { ApiError, errorText } from "../../platform/browser/api-error.ts";

interface Failure {
	/** Order on the page, in which its parts are mounted. */
	order: number;
	reason: string;
	/** No answer, or a 5xx. A refusal (4xx) may concern only one part. */
	isOfServer: boolean;
	isSecondary: boolean;
}

/** Failures that the page shows, in its order. */
let shownFailures: readonly Failure[] = [];
let mounted = 0;
const listeners = new Set<() => void>();

function show(next: typeof shownFailures) {
	shownFailures = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** What other parts of the page already say about a failure, so that a database that is down is reported once. */
export function useFailure(error: unknown, isSecondary = false) {
	const isFailed = Boolean(error);
	const reason = error ? errorText(error, "") : "";
	const isOfServer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
	const [failure] = useState<Failure>(() => ({
		order: ++mounted,
		reason,
		isOfServer,
		isSecondary,
	}));
	useLayoutEffect(() => {
		if (!isFailed) return;
		Object.assign(failure, { reason, isOfServer });
		show([...shownFailures, failure].sort((one, other) => one.order - other.order));
		return () => show(shownFailures.filter((other) => other !== failure));
	}, [failure, isFailed, reason, isOfServer]);
	const failures = useSyncExternalStore(subscribe, () => shownFailures);
	const isDown = failures.some((one) => one.isOfServer && !one.isSecondary);
	const visible = failures.filter((one) => !(isDown && one.isOfServer && one.isSecondary));
	const isAnother = (first: Failure | undefined) => first !== undefined && first !== failure;
	return {
		isShownElsewhere: reason !== "" && isAnother(visible.find((other) => other.reason === reason)),
		/** The page's main content failed too, and its button retries both. */
		isReportedByMainContent: isDown && isOfServer && isSecondary,
		/** Only the first failed secondary part has a button, which retries all. */
		hasButton: !isAnother(visible.find((one) => one.isSecondary)),
	};
}
