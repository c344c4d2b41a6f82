import type { FileUpload } from "../../../features/assistance/uploads/send-in-chunks.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";
import type { FormRefusal, UnsentForm } from "./unsent-forms.ts";

/*
 * Orders and requests from the press of their button until their outcome is known.
 *
 *   sending     answered → the page shows it; on another page of the site, a note
 *   sending     the document goes away → stored: the next one sends it with the same key
 *   sending     no response, the connection is lost → stored: the page says so, and shows no alert
 *   sending     no response although online → unanswered: the page shows an alert
 *   unanswered  stored for all tabs, but is sent only at its writer's request
 *
 * A form with files needs them again: it is sent automatically only if this browser has stored them.
 */

export interface FileProgress {
	fraction: number;
	isConnectionLost: boolean;
	/** Undefined once the request itself is being sent. */
	onCancel: (() => void) | undefined;
}

/** What this document does with a form, or could not do while its page is shown. */
export interface Attempt {
	/** Submitted in the shown form, in one whose page was left since, or in the list. */
	from: "page" | "left page" | "list";
	state: "sending" | "unanswered" | "failed";
	progress?: FileProgress;
	/** Storage is unavailable: the form is lost with the document. */
	cannotStore?: boolean;
}

export interface Pending {
	form: UnsentForm;
	/** Stored in this browser, for all its tabs. */
	isStored: boolean;
	attempt?: Attempt;
}

/** How a form is remounted: empty, or with a refused submission. */
export interface FormReset {
	id: number;
	/** Idempotency key of the restored submission. */
	key?: string;
	refused?: RefusedForm;
}

export interface UnsentState {
	/** Oldest first. */
	pending: readonly Pending[];
	/** Sent since this document was loaded, but not from the shown form. */
	sent: readonly { form: UnsentForm; reference: string | undefined }[];
	/** Keyed by draft. */
	resets: Readonly<Record<string, FormReset>>;
	/** Storage is unavailable: stored forms are lost with this document. */
	isUnstored: boolean;
}

export const NOTHING_UNSENT: UnsentState = { pending: [], sent: [], resets: {}, isUnstored: false };

export type UnsentEvent =
	/** Another document may have changed what is stored. */
	| { type: "read" }
	| { type: "started"; form: UnsentForm; from: "page" | "list"; cannotStore?: boolean }
	| { type: "progress"; key: string; progress: FileProgress; files?: readonly FileUpload[] }
	/** Stored while being sent, because its files take long. */
	| { type: "stored"; key: string }
	| { type: "sent"; key: string; reference: string | undefined }
	/** @param newKey replaces the key, which the server may know with other content */
	| { type: "refused"; key: string; refusal: FormRefusal; newKey: string }
	/** Not sent: it waits for the connection, or its page shows an alert. */
	| { type: "connection lost" | "unanswered" | "failed"; key: string }
	| { type: "changed"; key: string; change: Partial<UnsentForm> }
	| { type: "discarded"; key: string }
	| { type: "restarted"; draft: string; start: Omit<FormReset, "id"> }
	| { type: "page left"; draftKey: string }
	| { type: "document left" }
	| { type: "signed out" };

export function reduce(state: UnsentState, event: UnsentEvent): UnsentState {
	switch (event.type) {
		case "read":
			return state;
		case "signed out":
			return { ...update(state, () => true, idle), sent: [], resets: {} };
		case "restarted": {
			const id = Math.max(0, ...Object.values(state.resets).map((start) => start.id)) + 1;
			return { ...state, resets: { ...state.resets, [event.draft]: { id, ...event.start } } };
		}
		case "page left": {
			const { [event.draftKey]: _, ...resets } = state.resets;
			const isFromPage = ({ form, attempt }: Pending) =>
				form.draft === event.draftKey && attempt?.from === "page";
			return update({ ...state, resets }, isFromPage, (entry) =>
				entry.attempt?.state === "sending"
					? { ...entry, attempt: { ...entry.attempt, from: "left page" } }
					: idle(entry),
			);
		}
		case "document left":
			return update(state, ({ attempt }) => attempt !== undefined, interrupted);
	}
	const key = event.type === "started" ? event.form.key : event.key;
	const entry = find(state, key);
	const set = (next: Pending) =>
		update(
			state,
			({ form }) => form.key === key,
			() => next,
		);
	switch (event.type) {
		case "started": {
			const { from, cannotStore } = event;
			const triedAt = entry?.form.triedAt ?? event.form.triedAt;
			// Other tabs ask the author until this attempt ends.
			const form = {
				...event.form,
				triedAt,
				...(entry?.form.asks && { asks: true }),
			};
			const attempt = { from, state: "sending", ...(cannotStore && { cannotStore }) } as const;
			if (entry) return set({ ...entry, form, attempt });
			return { ...state, pending: [...state.pending, { form, isStored: false, attempt }] };
		}
		case "changed":
			return entry ? set({ ...entry, form: { ...entry.form, ...event.change } }) : state;
		case "discarded":
			return entry ? set({ ...entry, isStored: false }) : state;
	}
	// Its author has signed out, or the document was left.
	if (!entry?.attempt) return state;
	const { form, attempt } = entry;
	const { from } = attempt;
	switch (event.type) {
		case "progress": {
			const { progress, files = form.files } = event;
			return set({
				...entry,
				form: { ...form, ...(files && { files }) },
				attempt: { ...attempt, progress },
			});
		}
		case "stored":
			return set(stored(entry));
		case "sent": {
			const next = set({ form, isStored: false });
			if (from === "page") return next;
			return { ...next, sent: [...state.sent, { form, reference: event.reference }] };
		}
		case "refused": {
			const next = set({ form, isStored: false });
			// Discarded meanwhile.
			if (from === "list" && !entry.isStored) return next;
			const { files: _, hasFiles: __, asks: ___, isStopped: ____, ...rest } = form;
			const refused = { ...rest, key: event.newKey, refusal: event.refusal };
			return { ...next, pending: [...next.pending, { form: refused, isStored: true }] };
		}
		case "connection lost":
			return set(interrupted(entry));
		case "unanswered":
			// Stored at once: the same form in another tab is then sent with the same key.
			return set(stored({ ...entry, attempt: { ...attempt, state: "unanswered" } }));
		case "failed": {
			if (from !== "page") return set(idle(entry));
			// The form on the page still has its values.
			const isStored = entry.isStored && !attempt.progress && !form.asks;
			return set({ ...entry, isStored, attempt: { ...attempt, state: "failed" } });
		}
	}
}

/** Drops forms that are neither stored nor being sent. */
function update(
	state: UnsentState,
	matches: (entry: Pending) => boolean,
	change: (entry: Pending) => Pending,
): UnsentState {
	const pending = state.pending
		.map((entry) => (matches(entry) ? change(entry) : entry))
		.filter(({ isStored, attempt }) => isStored || attempt);
	return { ...state, pending };
}

const idle = ({ form, isStored }: Pending): Pending => ({ form, isStored });

function stored(entry: Pending): Pending {
	if (entry.attempt?.state === "failed") return entry;
	const isUnanswered = entry.attempt?.state === "unanswered";
	return {
		...entry,
		isStored: true,
		form: isUnanswered ? { ...entry.form, asks: true } : entry.form,
	};
}

/** A form from the list that is no longer stored was discarded meanwhile. A form that was being sent is resent without asking. */
function interrupted(entry: Pending): Pending {
	if (entry.attempt?.from === "list") return idle(entry);
	const { asks: _, ...form } = entry.form;
	const isSentUnasked = entry.attempt?.state === "sending" && !form.files;
	return idle(stored(isSentUnasked ? { ...entry, form } : entry));
}

export function withStored(state: UnsentState, forms: readonly UnsentForm[]): UnsentState {
	const isStillStored = (key: string) => forms.some((form) => form.key === key);
	const others = state.pending.filter(({ form, attempt }) => attempt && !isStillStored(form.key));
	return {
		...state,
		pending: [
			...forms.map((form) => ({ ...find(state, form.key), form, isStored: true })),
			...others.map((entry) => ({ ...entry, isStored: false })),
		],
	};
}

export function find({ pending }: UnsentState, key: string): Pending | undefined {
	return pending.find(({ form }) => form.key === key);
}

/** The form on the page shows its own progress and failure. */
export const isListed = ({ isStored, attempt }: Pending) => isStored && attempt?.from !== "page";

export const storedForms = ({ pending }: UnsentState): readonly UnsentForm[] =>
	pending.flatMap(({ form, isStored }) => (isStored ? [form] : []));

/** Whether leaving this document would lose a form. */
export function losesForm({ isUnstored, pending }: UnsentState): boolean {
	return (
		isUnstored || pending.some(({ attempt }) => attempt?.cannotStore && attempt.state !== "failed")
	);
}
