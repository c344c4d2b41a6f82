import type { SentFile } from "../../../features/assistance/uploads/send-in-chunks.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";
import type { FormRefusal, UnsentForm } from "./unsent-forms.ts";

/*
 * Orders and requests from the press of their button until their outcome is known: what this browser stores of them, and
 * what one document knows.
 *
 *   sending     answered → the page shows it; on another page of the site, a note
 *   sending     the document goes away → waits: the next one sends it with the same key
 *   sending     no response, the connection is lost → waits: the page says so, and shows no alert
 *   sending     no response all the same → unanswered: the page shows an alert
 *   unanswered  the page is left → waits, but is sent only at its writer's request
 *
 * A form with files needs them again: it is sent by itself only if this browser keeps them.
 */

export interface FileProgress {
	share: number;
	isWaiting: boolean;
	/** Undefined once the request itself is being sent. */
	onCancel: (() => void) | undefined;
}

/** A form that this document is sending, or has failed to send while its page is shown. */
export interface Attempt {
	form: UnsentForm;
	/** Submitted in the shown form, in one whose page was left since, or in the list. */
	from: "page" | "left page" | "list";
	state: "sending" | "unanswered" | "failed";
	progress?: FileProgress;
	/** Storage is unavailable: it is lost with the document. */
	cannotStore?: boolean;
}

/** How a form is remounted: empty, or with a refused submission. */
export interface FormStart {
	id: number;
	/** Idempotency key of the restored submission. */
	key?: string;
	refused?: RefusedForm;
}

export interface UnsentState {
	waiting: readonly UnsentForm[];
	attempts: Readonly<Record<string, Attempt>>;
	/** Sent since this document was loaded, but not from the shown form. */
	sent: readonly { form: UnsentForm; reference: string | undefined }[];
	starts: Readonly<Record<string, FormStart>>;
	/** Storage is unavailable: waiting forms are lost with this document. */
	isOnlyHere: boolean;
}

export const NOTHING_UNSENT: UnsentState = {
	waiting: [],
	attempts: {},
	sent: [],
	starts: {},
	isOnlyHere: false,
};

export type UnsentEvent =
	/** Another document may have changed what is stored. */
	| { type: "read" }
	| { type: "begins"; form: UnsentForm; from: "page" | "list"; cannotStore?: boolean }
	| { type: "moves"; key: string; progress: FileProgress; files?: readonly SentFile[] }
	/** Stored while being sent, because its files take long. */
	| { type: "stored"; key: string }
	| { type: "sent"; key: string; reference: string | undefined }
	/** @param newKey replaces the key, which the server may know with other content */
	| { type: "refused"; key: string; refusal: FormRefusal; newKey: string }
	/** Not sent: `waits` for the connection, or its page shows an alert. */
	| { type: "waits" | "unanswered" | "failed"; key: string }
	| { type: "changed"; key: string; change: Partial<UnsentForm> }
	| { type: "discarded"; key: string }
	| { type: "restarted"; draft: string; start: Omit<FormStart, "id"> }
	| { type: "page left"; draft: string }
	| { type: "document left" }
	| { type: "signed out" };

export function reduce(state: UnsentState, event: UnsentEvent): UnsentState {
	switch (event.type) {
		case "read":
			return state;
		case "signed out":
			return { ...NOTHING_UNSENT, waiting: state.waiting };
		case "restarted": {
			const id = Math.max(0, ...Object.values(state.starts).map((start) => start.id)) + 1;
			return { ...state, starts: { ...state.starts, [event.draft]: { id, ...event.start } } };
		}
		case "page left": {
			const { [event.draft]: _, ...starts } = state.starts;
			const ofPage = attemptsOf(state).filter(({ form }) => form.draft === event.draft);
			return ofPage.reduce(leave, { ...state, starts });
		}
		case "document left": {
			const pending = attemptsOf(state).filter(({ from }) => from !== "list");
			return { ...pending.reduce(store, state), attempts: {} };
		}
		case "begins": {
			const { type: _, form, ...rest } = event;
			const before = state.attempts[form.key]?.form ?? find(state, form.key);
			const triedAt = before?.triedAt ?? form.triedAt;
			return withAttempt(state, { ...rest, form: { ...form, triedAt }, state: "sending" });
		}
		case "changed": {
			const attempt = state.attempts[event.key];
			const next = change(state, event.key, event.change);
			if (!attempt) return next;
			return withAttempt(next, { ...attempt, form: { ...attempt.form, ...event.change } });
		}
		case "discarded":
			return without(state, event.key);
	}
	const attempt = state.attempts[event.key];
	// Its author has signed out, or the document was left.
	if (!attempt) return state;
	const { form, from } = attempt;
	switch (event.type) {
		case "moves": {
			const { progress, files = form.files } = event;
			const next = withAttempt(state, {
				...attempt,
				progress,
				form: { ...form, ...(files && { files }) },
			});
			return files === form.files ? next : change(next, event.key, { ...(files && { files }) });
		}
		case "stored":
			return store(state, attempt);
		case "sent": {
			const next = withoutAttempt(without(state, event.key), event.key);
			if (from === "page") return next;
			return { ...next, sent: [...state.sent, { form, reference: event.reference }] };
		}
		case "refused": {
			const { files: _, hasFiles: __, asks: ___, isStopped: ____, ...rest } = form;
			const refused = { ...rest, key: event.newKey, refusal: event.refusal };
			const isGone = from === "list" && !find(state, event.key);
			const next = withoutAttempt(without(state, event.key), event.key);
			return isGone ? next : { ...next, waiting: [...next.waiting, refused] };
		}
		case "waits":
			return withoutAttempt(from === "list" ? state : store(state, attempt), event.key);
		case "unanswered":
			return withAttempt(state, { ...attempt, state: "unanswered" });
		case "failed": {
			if (from !== "page") return withoutAttempt(state, event.key);
			const next = withAttempt(state, { ...attempt, state: "failed" });
			// The form on the page still has its values.
			return attempt.progress ? without(next, event.key) : next;
		}
	}
}

function leave(state: UnsentState, attempt: Attempt): UnsentState {
	if (attempt.from !== "page") return state;
	if (attempt.state === "sending") return withAttempt(state, { ...attempt, from: "left page" });
	return withoutAttempt(store(state, attempt), attempt.form.key);
}

function store(state: UnsentState, { form, ...attempt }: Attempt): UnsentState {
	if (attempt.state === "failed") return state;
	const stored = attempt.state === "unanswered" ? { ...form, asks: true } : form;
	return { ...state, waiting: [...without(state, form.key).waiting, stored] };
}

const attemptsOf = ({ attempts }: UnsentState) => Object.values(attempts);

export function find({ waiting }: UnsentState, key: string): UnsentForm | undefined {
	return waiting.find((form) => form.key === key);
}

function change(state: UnsentState, key: string, part: Partial<UnsentForm>): UnsentState {
	if (!find(state, key)) return state;
	const { waiting } = state;
	return {
		...state,
		waiting: waiting.map((form) => (form.key === key ? { ...form, ...part } : form)),
	};
}

function without(state: UnsentState, key: string): UnsentState {
	if (!find(state, key)) return state;
	return { ...state, waiting: state.waiting.filter((form) => form.key !== key) };
}

function withAttempt(state: UnsentState, attempt: Attempt): UnsentState {
	return { ...state, attempts: { ...state.attempts, [attempt.form.key]: attempt } };
}

function withoutAttempt(state: UnsentState, key: string): UnsentState {
	const { [key]: _, ...attempts } = state.attempts;
	return { ...state, attempts };
}

/** Leaving this document would lose a form. */
export function mustStay(state: UnsentState): boolean {
	return (
		state.isOnlyHere ||
		attemptsOf(state).some((attempt) => attempt.cannotStore && attempt.state !== "failed")
	);
}
