import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../platform/browser/api-error.ts";

type Answer = (isProved: boolean) => void;

/** Answers the open prompt for a proof of identity. */
let answerOpen: Answer | null = null;
const listeners = new Set<() => void>();

function setOpen(next: Answer | null) {
	answerOpen = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** Asks for a proof of identity. Refuses an open prompt, because only one can be shown. */
export function askForProof(): Promise<boolean> {
	answerOpen?.(false);
	return new Promise((resolve) => {
		setOpen((isProved) => {
			setOpen(null);
			resolve(isProved);
		});
	});
}

/** Runs a call; if the server requires a recent proof of identity, asks for it and runs the call again. */
export async function withIdentityProof<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		const isNeeded = error instanceof ApiError && error.answer.proof === "needed";
		if (isNeeded && (await askForProof())) return call();
		throw error;
	}
}

/** The function that answers the open prompt, if there is one. Leaving the screen answers it with false. */
export function useProofPrompt(): Answer | null {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
	useEffect(() => () => answerOpen?.(false), [pathname]);
	return useSyncExternalStore(subscribe, () => answerOpen);
}
