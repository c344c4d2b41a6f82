import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { applySheet } from "../../../platform/browser/apply-sheet.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import { localStore, UNSENT } from "../../../platform/browser/safe-storage.ts";
import sheet from "../../styles/sending.css?url";

type Parts = ReturnType<typeof import("./unsent-notes.tsx").createParts>;

/** Loads the code for unsent forms. One per document. */
export function createUnsentLoader() {
	const listeners = new Set<() => void>();
	const loader = {
		parts: undefined as Parts | undefined,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		async load(): Promise<Parts> {
			// Fetched with the code: when files are sent there may be no connection.
			applySheet(sheet).catch(() => {});
			const { createParts } = await import("./unsent-notes.tsx");
			loader.parts ??= createParts();
			for (const listener of listeners) listener();
			return loader.parts;
		},
		/** On every visit: resumes sending stored forms. Loading may have to wait for the connection, too. */
		resume(): void {
			if (localStore.get(UNSENT) === null) return;
			loader.load().catch(() => waitToRetry().then(loader.resume));
		},
	};
	return loader;
}

type Loader = ReturnType<typeof createUnsentLoader>;

export const UnsentContext = createContext<Loader | null>(null);

export const subscribeToNothing = () => () => {};

export function useParts() {
	const loader = useContext(UnsentContext);
	const loaded = () => loader?.parts;
	return useSyncExternalStore(loader?.subscribe ?? subscribeToNothing, loaded, () => undefined);
}

interface UnsentFormsProps {
	loader: Loader;
	children: ReactNode;
}

export function UnsentForms({ loader, children }: UnsentFormsProps) {
	return (
		<UnsentContext value={loader}>
			<Bar />
			{children}
		</UnsentContext>
	);
}

function Bar() {
	const parts = useParts();
	return parts && <parts.UnsentBar unsent={parts.unsent} />;
}
