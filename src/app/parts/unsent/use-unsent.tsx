import { useContext, useEffect, useRef, useSyncExternalStore } from "react";
import { loadWithRetry } from "../../../platform/browser/connection.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";
import type { SubmittedForm } from "./unsent.ts";
import { subscribeToNothing, UnsentContext, useUnsentParts } from "./unsent-context.tsx";

export function UnsentList() {
	const parts = useUnsentParts();
	return parts && <parts.UnsentNotes unsent={parts.unsent} draft="" />;
}

/**
 * For pages that store their form if it cannot be sent. Loads the code when idle, because later there may be no
 * connection, and retries at each focus.
 * @param loadSending loads what validates and sends the form
 */
export function useUnsent(
	draft: string,
	refusedPost: RefusedForm | undefined,
	loadSending?: () => Promise<unknown>,
) {
	const loader = useContext(UnsentContext);
	const parts = useUnsentParts();
	const isShown = useRef(false);
	useEffect(() => {
		const preload = () => {
			Promise.all([loader?.load(), loadSending?.()])
				.then(() => removeEventListener("focusin", preload))
				.catch(() => {});
		};
		addEventListener("focusin", preload);
		preload();
		return () => removeEventListener("focusin", preload);
	}, [loader, loadSending]);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
			loader?.parts?.unsent.leavePage(draft);
		};
	}, [draft, loader]);
	const reset = useSyncExternalStore(
		parts?.unsent.subscribe ?? subscribeToNothing,
		() => parts?.unsent.getState().resets[draft],
		() => undefined,
	);
	return {
		notes: parts && <parts.UnsentNotes unsent={parts.unsent} draft={draft} />,
		progress: parts && <parts.FormProgress unsent={parts.unsent} draft={draft} />,
		/** React key: changing it remounts the form. */
		key: reset?.id ?? 0,
		refused: reset ? reset.refused : refusedPost,
		isPageShown: () => isShown.current,
		/** As `Unsent.send`, or by `post` alone if the code cannot be loaded. */
		async send<Sent extends { reference: string } | undefined>(
			form: Omit<SubmittedForm, "draft">,
			post: (key: string) => Promise<Sent>,
		): Promise<Sent> {
			// Without waiting if the code is loaded: the page may be left at any moment.
			const loaded =
				loader?.parts ?? (loader && (await loadWithRetry(loader.load).catch(() => undefined)));
			return loaded
				? loaded.unsent.send({ ...form, draft }, post, isShown.current)
				: post(form.key);
		},
	};
}
