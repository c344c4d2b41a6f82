import { ApiError } from "../../../platform/browser/api-error.ts";
import { SIGNED_OUT } from "../../../platform/browser/signed-out.ts";
import type { UnsentForm } from "../../../platform/offline/unsent.ts";
import { note } from "../../../ui/toast.tsx";
import { isLineLost, untilStaying } from "./line-lost.ts";
import {
	refusalOf,
	reportRefused,
	reportSent,
	reportUnanswered,
	sendUnsent,
	signedInId,
} from "./send-unsent.tsx";
import {
	drop,
	endTrying,
	getUnsent,
	keep,
	ONLY_HERE,
	refresh,
	tryKeeping,
} from "./unsent-store.ts";

/*
 * What becomes of a form after its button was pressed, until its outcome is known:
 *
 *   sending     answered → nothing to do: the page shows it, or a toast if another page of the site is open by then
 *   sending     the document goes away → kept: the next page sends it with the same key, and says so
 *   sending     no response, the connection is lost → kept: the page says so, and shows no alert
 *   sending     no response all the same → unanswered: the page shows an alert. If another page is open by then: kept
 *   unanswered  pressed again → sending
 *   unanswered  the page is left → kept, but sent only at its writer's request; the next page says so
 *
 * A form with files is not sent again without asking, because they have to be chosen again: kept, it counts as
 * unanswered. When its files go in pieces, `send-files.ts` takes over. If the browser stores nothing, forms are kept in
 * this document only; the page says so, and the browser asks before the document goes away.
 */

/** A form that is being sent. */
export interface WrittenForm extends Pick<UnsentForm, "key" | "kind" | "title" | "draft"> {
	values: Iterable<readonly [name: string, value: FormDataEntryValue | null | undefined]>;
}

interface Submission {
	form: UnsentForm;
	state: "sending" | "unanswered";
}

/** Those whose outcome is unknown, by key. */
const pending = new Map<string, Submission>();

/** When a key was first sent: since then the server may have stored it. */
const firstTries = new Map<string, string>();

/**
 * Watches one attempt. Resolves to whether the form is kept, which its page then shows instead of an error.
 *
 * @param isHere whether its page is still shown, and shows the outcome itself
 */
export async function watchSubmission(
	sending: Promise<{ reference: string } | undefined>,
	written: WrittenForm,
	isHere: () => boolean,
): Promise<boolean> {
	const { key } = written;
	const form = toUnsent(written);
	const submission: Submission = { form, state: "sending" };
	const isPending = () => pending.get(key) === submission;
	// Its files may be on their way in pieces already.
	if (getUnsent().files?.key !== key) {
		pending.set(key, submission);
		// The notes are above the form, and the button that was pressed is below it.
		if (!tryKeeping(form)) note.warning(ONLY_HERE);
	}
	try {
		const sent = await sending;
		const wasPending = isPending();
		settle(key);
		if (isHere()) drop(key);
		// Otherwise its sender has signed out, or another module reports it.
		else if (wasPending) reportSent(form, sent?.reference);
	} catch (error) {
		if (!isPending()) return false;
		if (!isUnanswered(error)) {
			settle(key);
			if (!isHere()) handleUnseenFailure(form, error);
			return false;
		}
		await untilStaying();
		const isLost = !isHere() || (await isLineLost());
		// It may have been kept when its page was left, or its sender has signed out.
		if (!isPending()) return false;
		if (isLost || !isHere()) {
			keepNow(form);
			return true;
		}
		submission.state = "unanswered";
	}
	return false;
}

/** The outcome is known, or another module keeps the form and reports its outcome. */
export function settle(key: string): void {
	pending.delete(key);
	endTrying(key);
}

/** Another page of the site is opened: what has no response by now is not sent again without asking. */
export function leaveForm(draft: string): void {
	for (const { form, state } of [...pending.values()]) {
		if (form.draft !== draft || state === "sending") continue;
		settle(form.key);
		keep({ ...form, asks: true });
		reportUnanswered();
	}
}

addEventListener("pagehide", () => {
	for (const { form, state } of pending.values()) {
		keep(state === "sending" ? form : { ...form, asks: true });
	}
	pending.clear();
});

// Back from the browser's cache of whole pages: another document may have sent what was kept.
addEventListener("pageshow", ({ persisted }) => {
	if (!persisted) return;
	refresh();
	void sendUnsent();
});

// Nothing may be left to the next person on a shared phone.
addEventListener(SIGNED_OUT, () => {
	for (const key of pending.keys()) settle(key);
});

/** No response arrived. A message of its own says why the call was not made. */
function isUnanswered(error: unknown): boolean {
	return error instanceof ApiError && error.status === 0 && !error.serverText;
}

/** The form's page has been left, so nobody has seen the error: store the form to be corrected or sent again. */
function handleUnseenFailure(form: UnsentForm, error: unknown): void {
	// Any other error: a script did not load, and nothing was sent.
	const refusal = error instanceof ApiError ? refusalOf(error) : undefined;
	if (!refusal) {
		keepNow(form);
		return;
	}
	keep(form);
	reportRefused(form, refusal);
}

function keepNow(form: UnsentForm): void {
	settle(form.key);
	keep(form);
	reportUnanswered();
	void sendUnsent();
}

function toUnsent({ key, kind, title, draft, values }: WrittenForm): UnsentForm {
	const now = new Date().toISOString();
	const triedAt = firstTries.get(key) ?? now;
	firstTries.set(key, triedAt);
	const all = [...values];
	const texts = all.filter(isText);
	const files = all.flatMap(([, value]) => (value instanceof File ? [stateOf(value)] : []));
	const form = {
		key,
		kind,
		title,
		draft,
		values: texts,
		by: signedInId(),
		writtenAt: now,
		triedAt,
	};
	return files.length > 0 ? { ...form, files, asks: true } : form;
}

const stateOf = ({ name, size, lastModified }: File) => ({ name, size, lastModified, sent: 0 });

const isText = (entry: readonly unknown[]): entry is [string, string | null] =>
	typeof entry[1] === "string" || entry[1] === null;
