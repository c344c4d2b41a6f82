import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { applySheet } from "../../../platform/browser/apply-sheet.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import { localStore, UNSENT_FORMS_KEY } from "../../../platform/browser/safe-storage.ts";
import sheet from "../../styles/sending.css?url";

type Parts = ReturnType<typeof import("./unsent-notes.tsx").createUnsentParts>;

/** Loads the code for unsent forms. One per document. */
export function createUnsentLoader() {
	const listeners = new Set<() => void>();
	let isLoading = false;
	const loader = {
		parts: undefined as Parts | undefined,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		async load(): Promise<Parts> {
			// Fetched with the code: when files are sent there may be no connection.
			applySheet(sheet).catch(() => {});
			const { createUnsentParts } = await import("./unsent-notes.tsx");
			loader.parts ??= createUnsentParts();
			for (const listener of listeners) listener();
			return loader.parts;
		},
		/** Shows and sends what is stored. Loading may have to wait for the connection, too. */
		async resume(): Promise<void> {
			if (isLoading || document.hidden || localStore.get(UNSENT_FORMS_KEY) === null) return;
			isLoading = true;
			const parts = loader.parts ?? (await loader.load().catch(() => waitToRetry()));
			isLoading = false;
			if (parts) parts.unsent.runAll();
			else void loader.resume();
		},
	};
	return loader;
}

type Loader = ReturnType<typeof createUnsentLoader>;

export const UnsentContext = createContext<Loader | null>(null);

export const subscribeToNothing = () => () => {};

export function useUnsentParts() {
	const loader = useContext(UnsentContext);
	const loaded = () => loader?.parts;
	return useSyncExternalStore(loader?.subscribe ?? subscribeToNothing, loaded, () => undefined);
}

interface UnsentFormsProps {
	loader: Loader;
	children: ReactNode;
}

/** Events after which this tab may have to send a form that another tab left unsent. */
const RESUME_EVENTS = ["storage", "visibilitychange", "pageshow", "online"];

export function UnsentForms({ loader, children }: UnsentFormsProps) {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: also when another page is opened
	useEffect(() => {
		const shown = new AbortController();
		void loader.resume();
		for (const type of RESUME_EVENTS)
			addEventListener(type, loader.resume, { signal: shown.signal });
		return () => shown.abort();
	}, [loader, pathname]);
	return (
		<UnsentContext value={loader}>
			<Bar />
			{children}
		</UnsentContext>
	);
}

function Bar() {
	const parts = useUnsentParts();
	return parts && <parts.UnsentBar unsent={parts.unsent} />;
}
