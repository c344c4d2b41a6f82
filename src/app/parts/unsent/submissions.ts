import { watchSession } from "../../../features/accounts/auth/session.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import type { UnsentForm } from "../../../platform/offline/unsent.ts";
import { isLineLost, untilStaying } from "./line-lost.ts";
import {
	refusalOf,
	sendUnsent,
	signedInId,
	tellRefused,
	tellSent,
	tellUnanswered,
} from "./send-unsent.tsx";
import { drop, getUnsent, keep, refresh } from "./unsent-store.ts";

/*
 * What becomes of a form after its button was pressed, until its outcome is known:
 *
 *   sending     answered → nothing to do: the page shows it, or a toast if another page of the site is open by then
 *   sending     the document goes away → kept: the next page sends it with the same key, and says so
 *   sending     no answer → unanswered: the page shows an alert. If another page is open by then: kept
 *   unanswered  the connection is lost → kept; pressed again → sending
 *   unanswered  the page is left → kept, but sent only at its writer's request; the next page says so
 */

/** A form that is being sent. */
export interface WrittenForm extends Pick<UnsentForm, "key" | "kind" | "title" | "draft"> {
	values: Iterable<readonly [name: string, value: FormDataEntryValue | null | undefined]>;
}

interface Submission {
	form: UnsentForm;
	state: "sending" | "unanswered";
}

/** Those whose outcome is unknown, by key. Not those with files, which cannot be kept here. */
const pending = new Map<string, Submission>();

/** When a key was first sent: since then the server may have stored it. */
const firstTries = new Map<string, string>();

/**
 * Watches one attempt.
 *
 * @param isHere whether its page is still shown, and shows the outcome itself
 */
export async function watchSubmission(
	sending: Promise<{ reference: string } | undefined>,
	written: WrittenForm,
	isHere: () => boolean,
): Promise<void> {
	const { key } = written;
	const form = toUnsent(written);
	const submission: Submission = { form, state: "sending" };
	const isPending = () => pending.get(key) === submission;
	const hasFiles = [...written.values].some(([, value]) => value instanceof File);
	if (!hasFiles) pending.set(key, submission);
	try {
		const sent = await sending;
		pending.delete(key);
		if (isHere()) drop(key);
		// Files are sent by a module that tells the same.
		else if (!getUnsent().sent.some((other) => other.key === key)) tellSent(form, sent?.reference);
	} catch (error) {
		if (!isPending()) return;
		if (!isUnanswered(error)) {
			pending.delete(key);
			if (!isHere()) tellLater(form, error);
			return;
		}
		await untilStaying();
		if (!isHere()) return keepNow(form);
		submission.state = "unanswered";
		// It may have been sent again or kept meanwhile.
		if ((await isLineLost()) && isPending()) keepNow(form);
	}
}

/** Another page of the site is opened: what has no answer by now is not sent again without asking. */
export function leaveForm(draft: string): void {
	for (const { form, state } of [...pending.values()]) {
		if (form.draft !== draft || state === "sending") continue;
		pending.delete(form.key);
		if (keep({ ...form, asks: true })) tellUnanswered();
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
watchSession(({ name }) => {
	if (name === "user_logout") pending.clear();
});

/** No response arrived. A message of its own says why the call was not made. */
function isUnanswered(error: unknown): boolean {
	return error instanceof ApiError && error.status === 0 && !error.serverText;
}

/** Nobody has seen the answer: a refusal waits to be corrected, and "not now" is tried again. */
function tellLater(form: UnsentForm, error: unknown): void {
	if (!(error instanceof ApiError)) return;
	const refusal = refusalOf(error);
	if (!refusal) keepNow(form);
	else if (keep(form)) tellRefused(form, refusal);
}

function keepNow(form: UnsentForm): void {
	pending.delete(form.key);
	if (keep(form)) void sendUnsent();
}

function toUnsent({ key, kind, title, draft, values }: WrittenForm): UnsentForm {
	const now = new Date().toISOString();
	const triedAt = firstTries.get(key) ?? now;
	firstTries.set(key, triedAt);
	const texts = [...values].filter(isText);
	return { key, kind, title, draft, values: texts, by: signedInId(), writtenAt: now, triedAt };
}

const isText = (entry: readonly unknown[]): entry is [string, string | null] =>
	typeof entry[1] === "string" || entry[1] === null;
