import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { applySheet } from "../../../platform/browser/apply-sheet.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import { localStore, UNSENT } from "../../../platform/browser/safe-storage.ts";
import sheet from "../../styles/sending.css?url";

/** What sends and keeps forms in this document; undefined until it is loaded. */
type Parts = ReturnType<typeof import("./unsent-notes.tsx").createParts>;

/** Created once for each document. */
export function createUnsentLoader() {
	const listeners = new Set<() => void>();
	const loader = {
		parts: undefined as Parts | undefined,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		async load(): Promise<Parts> {
			// With the code: when files are sent there may be no connection.
			applySheet(sheet).catch(() => {});
			const { createParts } = await import("./unsent-notes.tsx");
			loader.parts ??= createParts();
			for (const listener of listeners) listener();
			return loader.parts;
		},
		/** On every visit: resumes sending forms that wait in this browser. Loading may have to wait for the connection, too. */
		resume(): void {
			if (localStore.get(UNSENT) === null) return;
			loader.load().catch(() => waitToRetry().then(loader.resume));
		},
	};
	return loader;
}

type Loader = ReturnType<typeof createUnsentLoader>;

export const UnsentContext = createContext<Loader | null>(null);

export const never = () => () => {};

/** The code of unsent forms, once this document has loaded it. */
export function useParts() {
	const loader = useContext(UnsentContext);
	const loaded = () => loader?.parts;
	return useSyncExternalStore(loader?.subscribe ?? never, loaded, () => undefined);
}

interface UnsentFormsProps {
	loader: Loader;
	children: ReactNode;
}

/** Around every page: tells what waits on this device. */
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
