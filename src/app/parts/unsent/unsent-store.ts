import type { Sending } from "../../../features/assistance/uploads/send-in-pieces.ts";
import { localStore, type SafeStorage } from "../../../platform/browser/safe-storage.ts";
import { SIGNED_OUT } from "../../../platform/browser/signed-out.ts";
import { deleteFilesExcept } from "../../../platform/offline/kept-files.ts";
import {
	changeUnsent,
	dropUnsent,
	type FormRefusal,
	isKeyKnown,
	keepUnsent,
	readUnsent,
	type UnsentForm,
} from "../../../platform/offline/unsent.ts";
import { UNSENT } from "../../../platform/offline/unsent-place.ts";
import { createTabDraft, newKey } from "../../../ui/form-draft.ts";
import type { TextEntries } from "../../../ui/form-values.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";

/* State of the forms that wait in this browser, as pages show it. */

export interface SentForm extends Pick<UnsentForm, "key" | "kind" | "title"> {
	reference: string | undefined;
}

/** How a form is remounted: empty, or with a refused submission. */
export interface FormStart {
	/** Different for each remount. */
	id: number;
	/** Idempotency key of the restored submission. */
	key?: string;
	refused?: RefusedForm;
}

/** Files that this document is sending. */
export interface SentFiles {
	/** Key of their form. */
	key: string;
	sending?: Sending;
	cancel: () => void;
	/** Not once the request itself is on its way. */
	mayCancel: boolean;
	/** The form is on the page and shows the progress itself. */
	inForm: boolean;
}

interface Unsent {
	waiting: readonly UnsentForm[];
	/** Sent since this document was loaded. */
	sent: readonly SentForm[];
	/** Key of the form that is being sent. */
	sending: string | undefined;
	files: SentFiles | undefined;
	/** By the form's draft name. */
	starts: Readonly<Record<string, FormStart>>;
	/** This browser stores nothing: what waits or is being sent is lost with this document. */
	mustStay: boolean;
}

/** What waits, if this browser cannot store it: storage is switched off or full. */
let onlyHere: string | null = null;
const store: SafeStorage = {
	...localStore,
	get: (place) => onlyHere ?? localStore.get(place),
	set(place, value) {
		onlyHere = localStore.set(place, value) ? null : value;
		return true;
	},
	remove(place) {
		onlyHere = null;
		localStore.remove(place);
	},
};

/** Keys of forms that are being sent and could not be kept now. */
const unkeepable = new Set<string>();

let state: Unsent = {
	waiting: readNow(),
	sent: [],
	sending: undefined,
	files: undefined,
	starts: {},
	mustStay: false,
};
let lastId = 0;
const listeners = new Set<() => void>();

function readNow(): UnsentForm[] {
	return readUnsent(store, Date.now());
}

function change(part?: Partial<Unsent>): void {
	const before = state.waiting;
	state = {
		...state,
		waiting: readNow(),
		mustStay: onlyHere !== null || unkeepable.size > 0,
		...part,
	};
	if (before.some(({ key, files }) => files && !withFiles().includes(key)))
		deleteOrphanedUnsentFiles();
	for (const listener of listeners) listener();
}

const NOTHING_SHOWN = { sent: [], starts: {} };

// Another tab has sent, discarded or signed out, or the browser's storage was cleared.
addEventListener("storage", ({ key }) => {
	if (key === UNSENT) change();
	if (key === null) clearAll();
});
addEventListener(SIGNED_OUT, () => {
	state.files?.cancel();
	clearAll();
});

function clearAll(): void {
	onlyHere = null;
	unkeepable.clear();
	change(NOTHING_SHOWN);
}

addEventListener("beforeunload", (event) => {
	if (!state.mustStay) return;
	event.preventDefault();
	// Chrome before 119 asks only if this is set.
	event.returnValue = true;
});
// Files of forms that another document has deleted.
deleteOrphanedUnsentFiles();

function withFiles(waiting = state.waiting): string[] {
	return waiting.filter(({ files }) => files).map(({ key }) => key);
}

/** Deletes files of forms that are no longer waiting. */
export function deleteOrphanedUnsentFiles(): void {
	void deleteFilesExcept(localStore, () => withFiles(readNow()));
}

export function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const getUnsent = (): Unsent => state;

/** Reads the current state from storage, which other tabs also change. */
export function refresh(): Unsent {
	change();
	return state;
}

export function keep(form: UnsentForm): void {
	keepUnsent(store, form, Date.now());
	change({ starts: without(form.draft) });
}

/** Said while `mustStay`. */
export const ONLY_HERE =
	"This device cannot keep what you wrote. Please stay on this site until it is sent.";

/** Call it when a form begins to be sent. Returns whether it could be kept if its page were left now. */
export function tryKeeping(form: UnsentForm): boolean {
	const place = `${UNSENT}:try`;
	if (!localStore.set(place, JSON.stringify([...state.waiting, form]))) unkeepable.add(form.key);
	localStore.remove(place);
	change();
	return !unkeepable.has(form.key);
}

/** Call it when it is no longer being sent. */
export function endTrying(key: string): void {
	if (unkeepable.delete(key)) change();
}

export function drop(key: string): void {
	if (store.get(UNSENT) === null) return;
	dropUnsent(store, key, Date.now());
	change();
}

export function changeKept(key: string, part: Partial<UnsentForm>): void {
	changeUnsent(store, key, part, Date.now());
	change();
}

export function setFiles(files: SentFiles | undefined): void {
	change({ files });
}

/** Call it when the form leaves the page: the list of unsent forms then shows the progress. */
export function leaveFiles(): void {
	if (state.files?.inForm) change({ files: { ...state.files, inForm: false } });
}

export const setSending = (sending: string | undefined): void => change({ sending });

/** The author has asked for it to be sent, even if it may be stored twice. */
export function allowAgain(form: UnsentForm): void {
	const now = Date.now();
	const triedAt = isKeyKnown(form, now) ? form.triedAt : new Date(now).toISOString();
	changeKept(form.key, { triedAt, asks: undefined });
}

/**
 * Removes a sent form. If the form on the page still holds the same text it is emptied; if something else was typed
 * since, that stays and gets a new key.
 */
export function noteSent(form: UnsentForm, reference: string | undefined): void {
	dropUnsent(store, form.key, Date.now());
	const { key, kind, title } = form;
	const sent = [...state.sent, { key, kind, title, reference }];
	const drafts = draftsOf(form);
	const draft = drafts.read();
	const isHere = draft?.key === key;
	if (isHere && isIn(draft.values, form)) drafts.clear();
	else if (isHere) drafts.write({ values: draft.values, key: newKey() });
	change({ sent, ...(isHere && { starts: withStart(form.draft, {}) }) });
}

export function noteRefusal(form: UnsentForm, refusal: FormRefusal): void {
	// The server knows this key with other content, so use a new one.
	const key = refusal.status === 409 ? newKey() : form.key;
	if (key !== form.key) {
		const drafts = draftsOf(form);
		const draft = drafts.read();
		if (draft?.key === form.key) drafts.write({ values: draft.values, key });
	}
	// The person must choose the files again anyway.
	changeUnsent(store, form.key, { key, refusal, files: undefined, asks: undefined }, Date.now());
	change();
}

/**
 * Puts a refused submission back into its form, with the errors.
 *
 * @param overwrites other content of the form; by default that is kept
 */
export function bringBack(form: UnsentForm, overwrites = false): void {
	const { key, refusal } = form;
	if (!refusal || state.starts[form.draft]?.key === key) return;
	// React may run an effect of an earlier render after the form was discarded.
	if (!state.waiting.some((each) => each.key === key)) return;
	const drafts = draftsOf(form);
	const draft = drafts.read();
	const isOwn = draft?.key === key;
	if (!isOwn && !overwrites && draft && draft.values.length > 0) return;
	const texts: TextEntries = form.values.map(([name, value]) => [name, value ?? ""]);
	// The draft may already contain corrections.
	const values = isOwn && draft.values.length > 0 ? draft.values : texts;
	drafts.write({ values, key });
	const names = [...new Set(values.map(([name]) => name))];
	const byName = names.map((name) => [
		name,
		values.filter(([other]) => other === name).map(([, value]) => value),
	]);
	const refused = { ...refusal, values: Object.fromEntries(byName) };
	change({ starts: withStart(form.draft, { key, refused }) });
}

/**
 * Deletes a form without sending it. If it was put back into its form, that is emptied; text that was never removed
 * from the form stays.
 */
export function discard(form: UnsentForm): void {
	dropUnsent(store, form.key, Date.now());
	const isInForm = form.refusal && state.starts[form.draft]?.key === form.key;
	if (isInForm) draftsOf(form).clear();
	change(isInForm ? { starts: withStart(form.draft, {}) } : undefined);
}

/** The path of its form's page. */
export function pathOf({ kind, values }: UnsentForm): string {
	const slug = values.find(([name]) => name === "slug")?.[1] ?? "";
	return kind === "order" ? `/order/${encodeURIComponent(slug)}` : "/request-service";
}

const draftsOf = ({ draft }: UnsentForm) => createTabDraft<TextEntries>(draft);

/** Whether the form contains nothing but what was sent; the version of the consent text is ignored. */
function isIn(typed: TextEntries, { values }: UnsentForm): boolean {
	return typed.every(
		([name, value]) =>
			value.trim() === "" ||
			name === "consent_text" ||
			values.some(([other, sent]) => other === name && sent?.trim() === value.trim()),
	);
}

function withStart(draft: string, start: Omit<FormStart, "id">): Unsent["starts"] {
	lastId += 1;
	return { ...state.starts, [draft]: { id: lastId, ...start } };
}

function without(draft: string): Unsent["starts"] {
	const { [draft]: _, ...others } = state.starts;
	return others;
}
