import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { localStore } from "../platform/browser/safe-storage.ts";
import { createDraftStore, type Draft, type DraftStore, newKey } from "./form-draft.ts";
import { isFresh } from "./old-drafts.ts";

/** Debounce of saving a draft, in milliseconds. */
const KEEP_DELAY = 400;

export interface FormDraft<Values = never> {
	/** When the offered draft was last edited; null if none is offered. */
	offeredFrom: string | null;
	/** Restores the offered draft into the form, and offers what it replaces. */
	restore: () => void;
	/** Deletes the offered draft. */
	throwAway: () => void;
	/** Deletes what was restored automatically. */
	takeBack: () => void;
	/** Deletes what was typed now: after saving. A draft that is still offered is offered next time. */
	discard: () => void;
	/** Stores these values: after saving, what was typed meanwhile. The form may have been closed before the answer. */
	keep(values: Values): void;
	/** Call it before the page is left on purpose without saving: the draft is offered next time. */
	setAside: () => void;
	/** Whether a draft was restored automatically after an interruption. */
	restored: boolean;
	/** The Idempotency-Key for sending these values, also after they were restored. */
	key: () => string;
	/** Call it when the server refuses the key because it has stored other values with it. */
	renewKey: () => void;
}

/** For what must not be stored, such as passwords. */
const NO_STORE: DraftStore<never> = { read: () => null, write: () => {}, clear: () => {} };

/**
 * The drafts of a form, the latest first: one of each time that it was open, in any tab. Each reads what is stored now,
 * because another tab may have stored or sent its own.
 */
function draftList<Values>(store: DraftStore<Values>) {
	function others(id: string | undefined): Draft<Values>[] {
		const found: Draft<Values>[] = [];
		for (let draft = store.read(); draft; draft = draft.earlier ?? null) {
			if (draft.id !== id && isFresh(draft)) found.push(draft);
		}
		return found;
	}
	function put(drafts: Omit<Draft<Values>, "savedAt">[]): void {
		const nested = drafts.reduceRight<(typeof drafts)[number] | undefined>(
			(earlier, draft) => ({ ...draft, earlier: earlier as Draft<Values> }),
			undefined,
		);
		if (nested) store.write(nested);
		else store.clear();
	}
	return {
		latest: store.read,
		/** The latest one of another form. */
		other: (id: string) => others(id)[0] ?? null,
		write: (draft: Omit<Draft<Values>, "savedAt">) => put([draft, ...others(draft.id)]),
		remove: (id: string | undefined) => put(others(id)),
	};
}

/**
 * What was typed, on top of what the record contains now: somebody else may have changed its other fields since. If they
 * changed one that was typed too, the form keeps the version that was read, so that saving asks.
 */
function ontoRecord<Values extends FieldValues>(
	{ values, from }: Draft<Values>,
	record: Partial<Values> | undefined,
): Values {
	if (!from || !record) return values;
	const differs = (one: Partial<Values>, name: string) =>
		JSON.stringify(one[name]) !== JSON.stringify(from[name]);
	const kept = Object.keys(values).filter((name) => differs(values, name));
	if ("updated_at" in values && kept.some((name) => differs(record, name))) kept.push("updated_at");
	return { ...values, ...record, ...Object.fromEntries(kept.map((name) => [name, values[name]])) };
}

/**
 * Saves a draft of a form in this browser while it is filled in, so that a closed tab or an expired session loses
 * nothing. A draft that was left on purpose is offered; after an interruption (the form disappeared without the person
 * leaving it) it is restored at once. Call `discard` after saving.
 *
 * @param name see `createDraftStore`; null if nothing is stored
 * @param unkept fields that are not stored, with their empty values
 */
export function useFormDraft<Values extends FieldValues>(
	name: string | null,
	form: Pick<UseFormReturn<Values>, "formState" | "getValues" | "reset" | "subscribe">,
	unkept?: Partial<Values>,
): FormDraft<Values> {
	const drafts = useMemo(
		() => draftList<Values>(name === null ? NO_STORE : createDraftStore(localStore, name)),
		[name],
	);
	const [key] = useState(() => ({ current: newKey() }));
	const [id] = useState(() => ({ current: newKey() }));
	const { getValues, reset, subscribe } = form;
	const [offered, setOffered] = useState(() => drafts.other(id.current));
	const [restored, setRestored] = useState(false);
	const mounted = useRef(false);
	/** The values to store; undefined once saved or discarded. */
	const current = useRef<Values>(undefined);

	const without = useRef(unkept);
	const defaults = useRef<Partial<Values>>(undefined);
	defaults.current = form.formState.defaultValues as Partial<Values>;
	const write = useCallback(
		(interrupted?: true) => {
			if (!current.current) return;
			const values = { ...current.current, ...without.current };
			const own = { id: id.current, key: key.current, values, from: defaults.current };
			drafts.write({ ...own, ...(interrupted && { interrupted }) });
		},
		[drafts, key, id],
	);

	const putBack = useCallback(
		(draft: Draft<Values>) => {
			const values = ontoRecord(draft, defaults.current);
			// Keep the defaults, so that the form is dirty.
			reset(values, { keepDefaultValues: true });
			current.current = values;
			key.current = draft.key ?? newKey();
			drafts.remove(draft.id);
			write();
			setOffered(drafts.other(id.current));
		},
		[reset, drafts, write, key, id],
	);

	/** What was typed has been taken back: only the drafts of others are left. */
	const forget = useCallback(() => {
		current.current = undefined;
		drafts.remove(id.current);
	}, [drafts, id]);

	useEffect(() => {
		const draft = drafts.latest();
		if (!draft?.interrupted) return;
		putBack(draft);
		setRestored(true);
	}, [drafts, putBack]);

	// The form reports becoming dirty only once: do not miss text typed before the subscription below.
	const { isDirty: dirtyNow } = form.formState;
	const dirty = useRef(false);
	useEffect(() => {
		dirty.current = dirtyNow;
		if (dirtyNow) current.current ??= structuredClone(getValues());
	}, [dirtyNow, getValues]);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const keepNow = () => write();
		const interrupt = () => write(true);
		const stop = subscribe({
			formState: { values: true, isDirty: true },
			callback: ({ values, isDirty }) => {
				clearTimeout(timer);
				if (!(isDirty ?? dirty.current)) {
					if (isDirty === false && current.current) forget();
					return;
				}
				current.current = structuredClone(values);
				timer = setTimeout(keepNow, KEEP_DELAY);
			},
		});
		mounted.current = true;
		// A closing tab does not wait for the timer.
		addEventListener("pagehide", interrupt);
		return () => {
			mounted.current = false;
			stop();
			clearTimeout(timer);
			removeEventListener("pagehide", interrupt);
			write(true);
		};
	}, [write, forget, subscribe]);

	const discard = () => {
		forget();
		key.current = newKey();
		setRestored(false);
	};

	return {
		offeredFrom: offered?.savedAt ?? null,
		restored,
		restore: () => {
			if (!offered) return;
			// What it replaces is offered instead.
			write();
			id.current = newKey();
			putBack(offered);
		},
		setAside: () => {
			write();
			current.current = undefined;
			id.current = newKey();
			key.current = newKey();
		},
		throwAway: () => {
			if (!offered) return;
			drafts.remove(offered.id);
			setOffered(drafts.other(id.current));
		},
		takeBack: () => {
			reset();
			discard();
		},
		discard,
		keep: (values) => {
			current.current = structuredClone(values);
			write(mounted.current ? undefined : true);
		},
		key: () => key.current,
		renewKey: () => {
			key.current = newKey();
		},
	};
}
