import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { localStore } from "../platform/browser/safe-storage.ts";
import { createDraftStore, type Draft } from "./form-draft.ts";

/** Milliseconds between a key and the copy in storage. */
const KEEP_DELAY = 400;

export interface FormDraft {
	/** When work left behind was last touched, while it is offered; null when there is none. */
	offeredFrom: string | null;
	/** Puts the work left behind into the form. */
	restore: () => void;
	/** Forgets it: after saving, or when somebody chooses to throw it away. */
	discard: () => void;
	/** Before the page is left on purpose without saving: the work is offered the next time. */
	setAside: () => void;
	/** Whether it was put back by itself after an interruption. */
	restored: boolean;
}

/**
 * Keeps a copy of a form in this browser while it is being filled in, so that a closed tab or an
 * expired session loses nothing. Left-behind work is offered; work that was interrupted (the form
 * vanished though nobody left it) is put back at once. Call `discard` when the form has been saved.
 *
 * @param key as of `createDraftStore`
 */
export function useFormDraft<Values extends FieldValues>(
	key: string,
	form: Pick<UseFormReturn<Values>, "formState" | "getValues" | "reset" | "subscribe">,
): FormDraft {
	const store = useMemo(() => createDraftStore<Values>(localStore, key), [key]);
	const { getValues, reset, subscribe } = form;
	const [offered, setOffered] = useState(() => store.read());
	const [restored, setRestored] = useState(false);
	/** What storage should hold; undefined once saved or discarded. */
	const current = useRef<Values>(undefined);

	const putBack = useCallback(
		(draft: Draft<Values>) => {
			// The defaults stay, so that the form knows it holds unsaved work.
			reset(draft.values, { keepDefaultValues: true });
			current.current = draft.values;
			setOffered(null);
		},
		[reset],
	);

	useEffect(() => {
		const draft = store.read();
		if (!draft?.interrupted) return;
		putBack(draft);
		setRestored(true);
	}, [store, putBack]);

	// The form reports becoming dirty once: text typed before the subscription below exists must
	// not be forgotten.
	const { isDirty: dirtyNow } = form.formState;
	const dirty = useRef(false);
	useEffect(() => {
		dirty.current = dirtyNow;
		if (dirtyNow) current.current ??= structuredClone(getValues());
	}, [dirtyNow, getValues]);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const keepNow = () => {
			if (current.current) store.write({ values: current.current });
		};
		const stop = subscribe({
			formState: { values: true, isDirty: true },
			callback: ({ values, isDirty }) => {
				if (!(isDirty ?? dirty.current)) return;
				current.current = structuredClone(values);
				clearTimeout(timer);
				timer = setTimeout(keepNow, KEEP_DELAY);
			},
		});
		// A closing tab does not wait for the timer.
		addEventListener("pagehide", keepNow);
		return () => {
			stop();
			clearTimeout(timer);
			removeEventListener("pagehide", keepNow);
			if (current.current) store.write({ values: current.current, interrupted: true });
		};
	}, [store, subscribe]);

	return {
		offeredFrom: offered?.savedAt ?? null,
		restored,
		restore: () => {
			if (offered) putBack(offered);
		},
		setAside: () => {
			if (current.current) store.write({ values: current.current });
			current.current = undefined;
		},
		discard: () => {
			current.current = undefined;
			setOffered(null);
			setRestored(false);
			store.forget();
		},
	};
}
