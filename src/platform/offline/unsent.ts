import { readJson, type SafeStorage } from "../browser/safe-storage.ts";
import { UNSENT, UNSENT_DAYS } from "./unsent-place.ts";

/*
 * Orders and requests that wait in this browser, because there was no connection or no response. Uses neither network
 * nor clock, so it can be unit-tested.
 */

const DAY_MS = 86_400_000;
const LONGEST_MS = UNSENT_DAYS * DAY_MS;

/** A little less than the server remembers an Idempotency-Key: after that, a resend could be stored twice. */
const SAME_KEY_MS = DAY_MS - 600_000;

export interface FormRefusal {
	/** The HTTP status. */
	status: number;
	/** The server's message. */
	error: string;
	/** Messages by field. */
	fields: Record<string, string>;
}

export interface UnsentForm {
	/** Idempotency-Key, so that a resend is stored once. */
	key: string;
	kind: "order" | "request";
	/** The project's title. */
	title: string;
	/** The name of the form's draft. */
	draft: string;
	/** The fields as they are sent. */
	values: readonly (readonly [name: string, value: string | null])[];
	/** Id of the user who was signed in. */
	by: string | null;
	/** ISO 8601. */
	writtenAt: string;
	/** Time of the first attempt (ISO 8601): the server may have stored it although no response arrived. */
	triedAt: string;
	/** Why the server refused it; it then waits for its author. */
	refusal?: FormRefusal;
	/**
	 * It may have arrived, but no response did: it is sent only at its author's request. Its page was left after an alert
	 * that said so, or it was sent with its files.
	 */
	asks?: boolean;
	/** The author has been told so on another page. */
	isTold?: boolean;
	/** Set if the form has files, which then have to be chosen again unless they are kept. */
	files?: readonly UnsentFile[];
}

/** A file that is sent in pieces. Its content is stored by `kept-files.ts`, if the browser can. */
export interface UnsentFile {
	name: string;
	/** Bytes. */
	size: number;
	/** Milliseconds since 1970, from the browser. */
	lastModified: number;
	/** The upload's id, and the secret that only this browser knows. */
	id?: string;
	secret?: string;
	/** Bytes received so far. */
	sent: number;
}

/** All unsent forms, oldest first. Deletes those that are too old. */
export function readUnsent(store: SafeStorage, now: number): UnsentForm[] {
	if (store.get(UNSENT) === null) return [];
	const stored = readJson(store, UNSENT);
	const list = Array.isArray(stored) ? stored : [];
	const kept = list
		.filter(isUnsent)
		.filter(({ writtenAt }) => isWithin(LONGEST_MS, writtenAt, now));
	if (kept.length < list.length || kept.length === 0) write(store, kept);
	return kept;
}

export function keepUnsent(store: SafeStorage, form: UnsentForm, now: number): void {
	const all = readUnsent(store, now);
	const before = all.find(({ key }) => key === form.key);
	const { triedAt } = before ?? form;
	write(store, [...all.filter((other) => other !== before), { ...form, triedAt }]);
}

export function dropUnsent(store: SafeStorage, key: string, now: number): void {
	const all = readUnsent(store, now);
	const others = all.filter((form) => form.key !== key);
	if (others.length < all.length) write(store, others);
}

export function changeUnsent(
	store: SafeStorage,
	key: string,
	change: Partial<UnsentForm>,
	now: number,
): void {
	const all = readUnsent(store, now);
	if (!all.some((form) => form.key === key)) return;
	write(
		store,
		all.map((form) => (form.key === key ? { ...form, ...change } : form)),
	);
}

/**
 * Whether it may be sent without asking its author: nobody has seen it fail or be refused, a resend cannot be stored
 * twice, and it has no files.
 */
export function isSentByItself(form: UnsentForm, now: number): boolean {
	return !form.refusal && !form.asks && !form.files && isKeyKnown(form, now);
}

/** Whether the server still knows the key, so that a resend cannot be stored twice. */
export function isKeyKnown({ triedAt }: UnsentForm, now: number): boolean {
	return isWithin(SAME_KEY_MS, triedAt, now);
}

/** A time in the future does not count either: the device's clock may have been set back, so the age is unknown. */
function isWithin(longest: number, since: string, now: number): boolean {
	const age = now - Date.parse(since);
	return age >= -60_000 && age < longest;
}

function write(store: SafeStorage, forms: readonly UnsentForm[]): void {
	if (forms.length > 0) store.set(UNSENT, JSON.stringify(forms));
	else store.remove(UNSENT);
}

/** Another version of the site may have stored another shape. */
function isUnsent(value: unknown): value is UnsentForm {
	const form = value as Partial<Record<keyof UnsentForm, unknown>> | null;
	const { key, kind, title, draft, writtenAt, triedAt } = form ?? {};
	const texts = [key, title, draft, writtenAt, triedAt];
	return (
		texts.every((text) => typeof text === "string") &&
		(kind === "order" || kind === "request") &&
		Array.isArray(form?.values) &&
		(form.files === undefined || Array.isArray(form.files))
	);
}
