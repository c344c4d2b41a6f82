import { storedToken, storedUser } from "../../../features/accounts/auth/session.ts";
import { submitRequest } from "../../../features/assistance/assistance.calls.ts";
import { placeOrder, type TypedOrder } from "../../../features/orders/orders.calls.ts";
import { trackerPath } from "../../../features/records/tracker-links.ts";
import { rememberReference } from "../../../features/tracking/remembered.ts";
import { apiAddress } from "../../../platform/browser/api-bases.ts";
import { createApiClient } from "../../../platform/browser/api-client.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import { createUploader } from "../../../platform/browser/upload.ts";
import {
	type FormRefusal,
	isSentByItself,
	type UnsentForm,
} from "../../../platform/offline/unsent.ts";
import { Link } from "../../../ui/link.tsx";
import { note } from "../../../ui/toast.tsx";
import { isLineLost } from "./line-lost.ts";
import { changeKept, noteRefusal, noteSent, pathOf, refresh, setSending } from "./unsent-store.ts";

/* Sends the forms that wait in this browser once there is a connection, while a page of the site is open. */

/** How long the outcome of a form stays on whichever page its sender has gone to. */
const NOTE_SECONDS = 60;

/** Retry delay when online but the server is busy, or another tab is sending. */
const NOT_NOW_MS = 60_000;

/** The signed-in user's id. */
export const signedInId = () => (storedToken() === null ? null : (storedUser()?.id ?? null));

let isRunning = false;

/** Sends until no form is left that may be sent without asking. */
export async function sendUnsent(): Promise<void> {
	if (isRunning) return;
	isRunning = true;
	try {
		while (refresh().waiting.some((form) => isSentByItself(form, Date.now()))) {
			if (await isLineLost()) await waitToRetry();
			else if (!(await inOneTab(sendAll))) await waitToRetry(NOT_NOW_MS);
		}
	} finally {
		isRunning = false;
	}
}

/**
 * Returns false if another tab is sending. In browsers without the Web Locks API only the Idempotency-Key prevents
 * duplicates.
 */
export async function inOneTab(work: () => Promise<boolean>, name = "unsent"): Promise<boolean> {
	if (!navigator.locks) return work();
	return navigator.locks.request(name, { ifAvailable: true }, (lock) => lock !== null && work());
}

/** Returns false if it must be retried. */
async function sendAll(): Promise<boolean> {
	// Read again each time: another tab may have sent a form, or the visitor may have discarded it.
	for (;;) {
		const next = refresh().waiting.find((form) => isSentByItself(form, Date.now()));
		if (!next) return true;
		setSending(next.key);
		try {
			reportSent(next, await send(next));
		} catch (error) {
			const refusal = refusalOf(error);
			if (!refusal) return false;
			reportRefused(next, refusal);
		} finally {
			setSending(undefined);
		}
	}
}

/** Sends the token only if the form's author is still signed in. */
export function clientOf(form: UnsentForm) {
	const isTheirs = form.by !== null && form.by === signedInId();
	return { address: apiAddress, token: () => (isTheirs ? storedToken() : null) };
}

async function send(form: UnsentForm): Promise<string | undefined> {
	const client = clientOf(form);
	const { key, values } = form;
	if (form.kind === "order") {
		const api = createApiClient({ ...client, fetch: (url, init) => fetch(url, init) });
		const order = Object.fromEntries(values) as unknown as TypedOrder;
		return (await placeOrder(api, order, key))?.reference;
	}
	const data = new FormData();
	for (const [name, value] of values) data.append(name, value ?? "");
	return (await submitRequest(createUploader(client), data, key))?.reference;
}

/** Undefined if a retry makes sense: no response, an unreadable one, or a temporary refusal. */
export function refusalOf(error: unknown): FormRefusal | undefined {
	if (!(error instanceof ApiError)) throw error;
	const { status, unreadable, serverText, message, fields } = error;
	const isNotNow = status === 0 || status >= 500 || status === 408 || status === 429 || unreadable;
	return isNotNow ? undefined : { status, error: serverText ?? message, fields };
}

export function reportSent(form: UnsentForm, reference: string | undefined): void {
	noteSent(form, reference);
	const { kind, title, by } = form;
	const placed_at = new Date().toISOString();
	// A sender who has signed out leaves nothing to the next person on the phone.
	if (reference && (by === null || by === signedInId()))
		rememberReference({ reference, kind, title, placed_at }, { signedIn: by !== null });
	const text = (close: () => void) => (
		<>
			Your {kind} was sent.{" "}
			{reference && (
				<Link to={trackerPath(reference)} onClick={close}>
					See how far {reference} is
				</Link>
			)}
		</>
	);
	note.success(text, { id: form.key, seconds: NOTE_SECONDS });
}

export function reportRefused(form: UnsentForm, refusal: FormRefusal): void {
	noteRefusal(form, refusal);
	const text = (close: () => void) => (
		<>
			Your {form.kind} was not accepted.{" "}
			<Link to={pathOf(form)} onClick={close}>
				See why
			</Link>
		</>
	);
	note.error(text, { id: form.key, seconds: NOTE_SECONDS });
}

/** Notifies once about each form whose page was left before a response arrived: its sender must decide what to do. */
export function reportUnanswered(): void {
	for (const form of refresh().waiting) {
		if (!form.asks || form.isTold) continue;
		changeKept(form.key, { isTold: true });
		const text = (close: () => void) => (
			<>
				No answer came to your {form.kind}.{" "}
				<Link to={pathOf(form)} onClick={close}>
					Send it again or discard it
				</Link>
			</>
		);
		note.warning(text, { id: form.key, seconds: NOTE_SECONDS });
	}
}
