import { type FormEvent, useCallback, useEffect, useId, useMemo, useState } from "react";
import { type FieldPath, type FieldValues, set, type UseFormReturn } from "react-hook-form";
import { draftList } from "./draft-list.ts";
import { type Draft, newKey } from "./form-draft.ts";
import { type Conflict, ontoRecord } from "./onto-record.ts";

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
	/** Deletes the current values after saving. Another offered draft is offered next time. */
	discard: () => void;
	/** Stores what was changed during a save; the form may be closed by then. `from`: what was saved. */
	store(values: Values, from: Values): void;
	setAside: () => void;
	/** Whether a draft was restored automatically after an interruption. */
	restored: boolean;
	/** Restored fields that somebody else has changed too, until the person has chosen. */
	conflicts: readonly Conflict[];
	/** Resolves a conflict. */
	choose: (conflict: Conflict, which: "mine" | "theirs") => void;
	/** Id of the element that shows the conflicts. */
	noteId: string;
	/** Puts the edits onto the current record. Returns whether it differs from what the form began with. */
	merge(record: Values): boolean;
	/** Submits, or shows open conflicts, which saving would end without a choice. */
	whenChosen: <Done>(
		submit: (event?: FormEvent) => Done,
	) => (event?: FormEvent) => Done | undefined;
	/** The Idempotency-Key of these values, also after a restore. */
	key: () => string;
	/** Call it when the server has stored other values with the key, or when the values have their own. */
	renewKey: (key?: string) => void;
}

interface DraftOptions<Values> {
	/** Fields that are not stored, with their empty values. */
	transient?: Partial<Values> | undefined;
	/** The form shows a stored record, which others may change; otherwise its first values are proposals. */
	isOfRecord?: boolean | undefined;
	/** Stores the initial values too, because the form begins with others next time. */
	isWhole?: boolean;
}

/** What an open form has and does not show. */
interface Own<Values> {
	/** Id of its draft. */
	id: string;
	key: string;
	/** Values to store; undefined once saved or discarded. */
	values?: Values | undefined;
	/** What the form shows without edits. */
	from: Partial<Values>;
	conflicts: readonly Conflict[];
	isOpen: boolean;
}

/** Field values before the edits; undecided conflicts are asked again. */
function editedFrom<Values extends FieldValues>({ from, conflicts }: Own<Values>): Partial<Values> {
	const before = structuredClone(from);
	for (const conflict of conflicts) set(before, conflict.name, conflict.before);
	return before;
}

/**
 * Saves a draft while a form is filled in, so that a closed tab or an expired session loses nothing. A form left on
 * purpose offers it; after an interruption it is restored at once. Call `discard` after saving.
 * @param name see `createDraftStore`; null if nothing is stored
 */
export function useFormDraft<Values extends FieldValues>(
	name: string | null,
	form: Pick<UseFormReturn<Values>, "formState" | "getValues" | "reset" | "setValue" | "subscribe">,
	{ transient, isOfRecord = false, isWhole = false }: DraftOptions<Values> = {},
): FormDraft<Values> {
	const { getValues, reset, setValue, subscribe } = form;
	const { isDirty: isDirtyNow, defaultValues } = form.formState;
	const noteId = useId();
	const drafts = useMemo(() => draftList<Values>(name), [name]);
	const [own] = useState(
		(): Own<Values> => ({
			...{ id: newKey(), key: newKey(), conflicts: [], isOpen: false },
			from: defaultValues as Partial<Values>,
		}),
	);
	const [without] = useState(transient);
	const [offered, setOffered] = useState(() => drafts.other());
	const [restored, setRestored] = useState(false);
	const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

	const write = useCallback(
		(interrupted?: true) => {
			if (!own.values) return;
			const { id, key, values } = own;
			const draft = { id, key, values: { ...values, ...without }, from: editedFrom(own) };
			drafts.write({ ...draft, ...(interrupted && { interrupted }) });
		},
		[drafts, own, without],
	);

	const ask = useCallback(
		(open: readonly Conflict[]) => {
			own.conflicts = open;
			setConflicts(open);
		},
		[own],
	);

	const putBack = useCallback(
		({ id, key, values, from }: Draft<Values>) => {
			const merged =
				from && !isWhole ? ontoRecord(values, from, own.from) : { values, conflicts: [] };
			// Keep the defaults, so that the form is dirty.
			reset(merged.values, { keepDefaultValues: true });
			own.values = merged.values;
			own.key = key ?? newKey();
			ask(isOfRecord ? merged.conflicts : []);
			drafts.remove(id);
			write();
			setOffered(drafts.other(own.id));
		},
		[reset, own, isOfRecord, isWhole, ask, drafts, write],
	);

	// The edits were undone: only drafts of others are left.
	const forget = useCallback(() => {
		own.values = undefined;
		drafts.remove(own.id);
		ask([]);
	}, [own, drafts, ask]);

	useEffect(() => {
		const draft = drafts.latest();
		if (!draft?.interrupted) return;
		putBack(draft);
		setRestored(true);
	}, [drafts, putBack]);

	// The form reports becoming dirty only once: catch edits from before the subscription below.
	useEffect(() => {
		if (isDirtyNow) own.values ??= structuredClone(getValues());
	}, [isDirtyNow, own, getValues]);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const keepNow = () => write();
		const interrupt = () => write(true);
		const stop = subscribe({
			formState: { values: true, isDirty: true },
			callback: ({ values, isDirty, defaultValues }) => {
				clearTimeout(timer);
				own.from = defaultValues as Partial<Values>;
				if (isDirty) {
					own.values = structuredClone(values);
					timer = setTimeout(keepNow, KEEP_DELAY);
				} else if (own.values) forget();
			},
		});
		own.isOpen = true;
		// A closing tab does not wait for the timer.
		addEventListener("pagehide", interrupt);
		return () => {
			own.isOpen = false;
			stop();
			clearTimeout(timer);
			removeEventListener("pagehide", interrupt);
			write(true);
		};
	}, [own, write, forget, subscribe]);

	const discard = () => {
		forget();
		own.key = newKey();
		setRestored(false);
	};

	return {
		offeredFrom: offered?.savedAt ?? null,
		restored,
		conflicts,
		noteId,
		choose: ({ name, theirs }, which) => {
			ask(own.conflicts.filter((conflict) => conflict.name !== name));
			if (which === "theirs") {
				setValue(name as FieldPath<Values>, theirs as never, { shouldDirty: true });
			}
			write();
		},
		merge: (record) => {
			if (JSON.stringify(record) === JSON.stringify(own.from)) return false;
			const merged = ontoRecord(getValues(), editedFrom(own), record);
			reset(record);
			reset(merged.values, { keepDefaultValues: true });
			ask(merged.conflicts);
			write();
			return true;
		},
		whenChosen: (submit) => (event) => {
			if (own.conflicts.length === 0) return submit(event);
			event?.preventDefault();
			document.getElementById(noteId)?.focus();
		},
		restore: () => {
			if (!offered) return;
			// What it replaces is offered instead.
			write();
			own.id = newKey();
			putBack(offered);
		},
		setAside: () => {
			write();
			own.values = undefined;
			own.id = newKey();
			own.key = newKey();
		},
		throwAway: () => {
			if (!offered) return;
			drafts.remove(offered.id);
			setOffered(drafts.other(own.id));
		},
		takeBack: () => {
			reset();
			discard();
		},
		discard,
		store: (values, from) => {
			own.values = structuredClone(values);
			own.from = from;
			write(own.isOpen ? undefined : true);
		},
		key: () => own.key,
		renewKey: (key = newKey()) => {
			own.key = key;
		},
	};
}
