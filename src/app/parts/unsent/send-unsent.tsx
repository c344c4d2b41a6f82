import { Link } from "react-router";
import { storedToken, storedUser } from "../../../features/accounts/auth/session.ts";
import { submitRequest } from "../../../features/assistance/assistance.calls.ts";
import { placeOrder, type TypedOrder } from "../../../features/orders/orders.calls.ts";
import { rememberReference } from "../../../features/tracking/remembered.ts";
import { createApiClient } from "../../../platform/browser/api-client.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { pingServer, waitToRetry } from "../../../platform/browser/connection.ts";
import { createUploader } from "../../../platform/browser/upload.ts";
import {
	type FormRefusal,
	isSentByItself,
	type UnsentForm,
} from "../../../platform/offline/unsent.ts";
import { trackerPath } from "../../../platform/tracking/tracker-links.ts";
import { toast } from "../../../ui/toast.tsx";
import { apiAddress } from "../client-settings.ts";
import { keep, noteRefusal, noteSent, pathOf, refresh, setSending } from "./unsent-store.ts";

/* Sends forms that were written offline once there is a connection, while a page of the site is open. */

/** A form that may have to wait for a connection. */
export interface WrittenForm extends Pick<UnsentForm, "key" | "kind" | "title" | "draft"> {
	values: Iterable<readonly [name: string, value: FormDataEntryValue | null | undefined]>;
}

/** Longer than usual: when the connection returns, the visitor may not be looking. */
const TOAST_SECONDS = 10;

/** Time-out of the connection check; a dead connection never responds. */
const NO_ANSWER_MS = 5000;

/** Retry delay when online but the server is busy, or another tab is sending. */
const NOT_NOW_MS = 60_000;

/** When sending a key first failed: since then the server may have stored it. */
const firstFailures = new Map<string, string>();

/** Stores a form whose sending failed, if the connection was the reason. Forms with files cannot be stored. */
export async function keepIfLineLost(error: unknown, form: WrittenForm): Promise<void> {
	const now = new Date().toISOString();
	const triedAt = firstFailures.get(form.key) ?? now;
	firstFailures.set(form.key, triedAt);
	if (!(error instanceof ApiError) || error.status !== 0 || error.serverText) return;
	const values = [...form.values].filter(isText);
	if ([...form.values].some(([, value]) => value instanceof File)) return;
	if (!(await isLineLost())) return;
	const { key, kind, title, draft } = form;
	const written = { key, kind, title, draft, values, by: signedInId() };
	if (keep({ ...written, writtenAt: now, triedAt })) void sendUnsent();
}

async function isLineLost(): Promise<boolean> {
	if (!navigator.onLine) return true;
	const late = new Promise((_, reject) => setTimeout(reject, NO_ANSWER_MS));
	return Promise.race([pingServer(), late]).then(
		() => false,
		() => true,
	);
}

/** The signed-in user's id. */
export const signedInId = () => (storedToken() === null ? null : (storedUser()?.id ?? null));

const isText = (entry: readonly unknown[]): entry is [string, string | null] =>
	typeof entry[1] === "string" || entry[1] === null;

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
			tellSent(next, await send(next));
		} catch (error) {
			const refusal = refusalOf(error);
			if (!refusal) return false;
			tellRefused(next, refusal);
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

export function tellSent(form: UnsentForm, reference: string | undefined): void {
	noteSent(form, reference);
	const { kind, title } = form;
	if (reference) rememberReference({ reference, kind, title, placed_at: new Date().toISOString() });
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
	toast.success(text, { seconds: TOAST_SECONDS });
}

export function tellRefused(form: UnsentForm, refusal: FormRefusal): void {
	noteRefusal(form, refusal);
	const text = (close: () => void) => (
		<>
			Your {form.kind} was not accepted.{" "}
			<Link to={pathOf(form)} onClick={close}>
				See why
			</Link>
		</>
	);
	toast.error(text, { seconds: TOAST_SECONDS });
}
