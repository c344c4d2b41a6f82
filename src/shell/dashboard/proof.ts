import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../platform/browser/api-error.ts";

type Answer = (isProved: boolean) => void;

/** The open question for a proof of identity. */
let open: Answer | null = null;
const listeners = new Set<() => void>();

function setOpen(next: Answer | null) {
	open = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** Ends a question that is still open: there is room for one. */
export function askForProof(): Promise<boolean> {
	open?.(false);
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

/** The answer to the open question, which ends with its screen. */
export function useProofPrompt(): Answer | null {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
	useEffect(() => () => open?.(false), [pathname]);
	return useSyncExternalStore(subscribe, () => open);
}
