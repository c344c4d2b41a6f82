import { type FormEvent, useEffect, useState } from "react";
import { type FieldPath, type FieldValues, set, type UseFormReturn } from "react-hook-form";
import { draftList } from "./draft-list.ts";
import { type Draft, newKey } from "./form-draft.ts";
import { type Conflict, mergeEdits } from "./merge-edits.ts";

const SAVE_DELAY_MS = 400;

interface DraftOptions<Values> {
	/** Fields that are not stored, with their empty values. */
	transient?: Partial<Values> | undefined;
	/** The form shows a stored record, which others may change; otherwise its first values are proposals. */
	editsStoredRecord?: boolean | undefined;
	/** Stores the initial values too, because the form has different ones next time. */
	storesAll?: boolean;
}

interface DraftState {
	/** When the offered draft was last edited; null if none is offered. */
	offeredFrom: string | null;
	/** Whether a draft was restored automatically after an interruption. */
	restored: boolean;
	/** Restored fields that somebody else has changed too, until the person has chosen. */
	conflicts: readonly Conflict[];
}

type Form<Values extends FieldValues> = Pick<
	UseFormReturn<Values>,
	"formState" | "getValues" | "reset" | "setValue" | "subscribe"
>;

/** The draft of an open form. Its functions are fields, so that `{ ...draft }` has them. */
class OpenDraft<Values extends FieldValues> {
	#form: Form<Values>;
	#options: DraftOptions<Values>;
	#drafts: ReturnType<typeof draftList<Values>>;
	#offered: Draft<Values> | null;
	#state: DraftState;
	#show = (_: DraftState) => {};
	#id = newKey();
	#key = newKey();
	/** Values to store; undefined once saved or discarded. */
	#values: Values | undefined;
	/** What the form shows without edits. */
	#from: Partial<Values>;
	#isOpen = false;

	constructor(name: string | null, form: Form<Values>, options: DraftOptions<Values>) {
		this.#form = form;
		this.#options = options;
		this.#from = form.formState.defaultValues as Partial<Values>;
		this.#drafts = draftList(name);
		this.#offered = this.#drafts.latestOther();
		const offeredFrom = this.#offered?.savedAt ?? null;
		this.#state = { offeredFrom, restored: false, conflicts: [] };
	}

	/** Id of the element that shows the conflicts. */
	readonly noteId = `draft-${this.#id}`;

	readonly getState = () => this.#state;

	/** Restores an interrupted draft, and stores edits. Returns the function that ends it. */
	readonly open = (show: (state: DraftState) => void) => {
		this.#show = show;
		const latest = this.#drafts.latest();
		if (latest?.interrupted) {
			this.#restoreFrom(latest);
			this.#set({ restored: true });
		}
		let timer: ReturnType<typeof setTimeout> | undefined;
		const unsubscribe = this.#form.subscribe({
			formState: { values: true, isDirty: true },
			callback: ({ values, isDirty, defaultValues }) => {
				clearTimeout(timer);
				this.#from = defaultValues as Partial<Values>;
				if (isDirty) {
					this.#values = structuredClone(values);
					timer = setTimeout(this.#write, SAVE_DELAY_MS);
				} else if (this.#values) this.#forget();
			},
		});
		this.#isOpen = true;
		const interrupt = () => this.#write(true);
		// A closing tab does not wait for the timer.
		addEventListener("pagehide", interrupt);
		return () => {
			this.#isOpen = false;
			unsubscribe();
			clearTimeout(timer);
			removeEventListener("pagehide", interrupt);
			interrupt();
		};
	};

	/** For edits made before the subscription: the form reports becoming dirty only once. */
	readonly catchUp = () => {
		this.#values ??= structuredClone(this.#form.getValues());
	};

	readonly restore = () => {
		const offered = this.#offered;
		if (!offered) return;
		this.#write();
		this.#id = newKey();
		this.#restoreFrom(offered);
	};

	readonly discardOffered = () => {
		if (!this.#offered) return;
		this.#drafts.remove(this.#offered.id);
		this.#offer();
	};

	readonly discardRestored = () => {
		this.#form.reset();
		this.discard();
	};

	/** Deletes the current values after saving. Another offered draft is offered next time. */
	readonly discard = () => {
		this.#forget();
		this.#key = newKey();
		this.#set({ restored: false });
	};

	/** Fields that were changed while the values were being sent, with their new values; undefined if none. */
	readonly changedSince = (sent: Values): Partial<Values> | undefined => {
		const changed = Object.entries(this.#form.getValues()).filter(
			([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
		);
		return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : undefined;
	};

	/** Shows what is stored now. Fields changed `since` become a draft of it, even if the form is closed by then. */
	readonly showStored = (stored: Values, since?: Partial<Values>) => {
		this.discard();
		this.#form.reset(stored);
		if (!since) return;
		const values = { ...stored, ...since };
		this.#form.reset(values, { keepDefaultValues: true });
		this.#values = structuredClone(values);
		this.#from = stored;
		this.#write(!this.#isOpen);
	};

	/** Stores the draft to be offered later; further edits begin another one. */
	readonly setDraftAside = () => {
		this.#write();
		this.#values = undefined;
		this.#id = newKey();
		this.#key = newKey();
	};

	readonly choose = ({ name, theirs }: Conflict, which: "mine" | "theirs") => {
		this.#set({ conflicts: this.#state.conflicts.filter((conflict) => conflict.name !== name) });
		if (which === "theirs") {
			this.#form.setValue(name as FieldPath<Values>, theirs as never, { shouldDirty: true });
		}
		this.#write();
	};

	/** Merges the edits into the current record. Returns whether that differs from what the form began with. */
	readonly merge = (record: Values): boolean => {
		if (JSON.stringify(record) === JSON.stringify(this.#from)) return false;
		const { getValues, reset } = this.#form;
		const { values, conflicts } = mergeEdits(getValues(), this.#editedFrom(), record);
		reset(record);
		reset(values, { keepDefaultValues: true });
		this.#set({ conflicts });
		this.#write();
		return true;
	};

	/** Submits, or shows conflicts that are not decided yet: saving would overwrite one side. */
	readonly unlessConflicts =
		<Done>(submit: (event?: FormEvent) => Done) =>
		(event?: FormEvent): Done | undefined => {
			if (this.#state.conflicts.length === 0) return submit(event);
			event?.preventDefault();
			document.getElementById(this.noteId)?.focus();
			return undefined;
		};

	/** The Idempotency-Key of these values, also after a restore. */
	readonly key = () => this.#key;

	/** Call it when the server has stored other values with the key, or when the values have their own. */
	readonly renewKey = (key = newKey()) => {
		this.#key = key;
	};

	#set(change: Partial<DraftState>): void {
		this.#state = { ...this.#state, ...change };
		this.#show(this.#state);
	}

	/** Field values before the edits. Those of undecided conflicts are older, so that they stay conflicts. */
	#editedFrom(): Partial<Values> {
		const before = structuredClone(this.#from);
		for (const conflict of this.#state.conflicts) set(before, conflict.name, conflict.before);
		return before;
	}

	readonly #write = (interrupted = false) => {
		if (!this.#values) return;
		this.#drafts.write({
			...{ id: this.#id, key: this.#key, from: this.#editedFrom() },
			values: { ...this.#values, ...this.#options.transient },
			...(interrupted && { interrupted }),
		});
	};

	#restoreFrom({ id, key, values, from }: Draft<Values>): void {
		const { editsStoredRecord, storesAll } = this.#options;
		const merged =
			from && !storesAll ? mergeEdits(values, from, this.#from) : { values, conflicts: [] };
		// Keep the defaults, so that the form is dirty.
		this.#form.reset(merged.values, { keepDefaultValues: true });
		this.#values = merged.values;
		this.#key = key ?? newKey();
		this.#set({ conflicts: editsStoredRecord ? merged.conflicts : [] });
		this.#drafts.remove(id);
		this.#write();
		this.#offer();
	}

	#offer(): void {
		this.#offered = this.#drafts.latestOther(this.#id);
		this.#set({ offeredFrom: this.#offered?.savedAt ?? null });
	}

	/** Deletes this form's draft and leaves those of others. */
	#forget(): void {
		this.#values = undefined;
		this.#drafts.remove(this.#id);
		this.#set({ conflicts: [] });
	}
}

export type FormDraft<Values extends FieldValues> = ReturnType<typeof useFormDraft<Values>>;

export type ShownDraft = DraftState &
	Pick<
		FormDraft<never>,
		"choose" | "noteId" | "restore" | "setDraftAside" | "discardRestored" | "discardOffered"
	>;

/**
 * Saves a draft while a form is filled in, so that a closed tab or an expired session loses nothing. A form left on
 * purpose offers it; after an interruption it is restored when the form opens. Call `discard` after saving.
 * @param name see `createDraftStore`; null if nothing is stored
 */
export function useFormDraft<Values extends FieldValues>(
	name: string | null,
	form: Form<Values>,
	options: DraftOptions<Values> = {},
) {
	const { isDirty } = form.formState;
	const [draft] = useState(() => new OpenDraft(name, form, options));
	const [state, show] = useState(draft.getState);
	useEffect(() => draft.open(show), [draft]);
	useEffect(() => {
		if (isDirty) draft.catchUp();
	}, [isDirty, draft]);
	return { ...draft, ...state };
}
