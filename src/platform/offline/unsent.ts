import { readJson, type SafeStorage } from "../browser/safe-storage.ts";
import { UNSENT, UNSENT_DAYS } from "./unsent-place.ts";

/*
 * Orders and requests that were written without a line, in this browser. Nothing here touches the network or asks what
 * time it is, so it is tested alone.
 */

const DAY_MS = 86_400_000;
const LONGEST_MS = UNSENT_DAYS * DAY_MS;

/** A little less than the server remembers an Idempotency-Key: after that, sending may store twice. */
const SAME_KEY_MS = DAY_MS - 600_000;

export const MOST_UNSENT = 3;

export interface FormRefusal {
	/** The HTTP status. */
	status: number;
	/** The server's sentence. */
	error: string;
	/** Sentences by field. */
	fields: Record<string, string>;
}

export interface UnsentForm {
	/** Its Idempotency-Key: sent twice, it is stored once. */
	key: string;
	kind: "order" | "request";
	/** The project's. */
	title: string;
	/** The name of the form's draft. */
	draft: string;
	/** As they are sent. */
	values: readonly (readonly [name: string, value: string | null])[];
	/** The id of the person who was signed in. */
	by: string | null;
	/** ISO 8601. */
	writtenAt: string;
	/** Since when the server may have it without our having its answer. ISO 8601. */
	triedAt: string;
	/** Why it was not accepted: it waits for its writer. */
	refusal?: FormRefusal;
	/** Those of a form that was being sent with files: it goes on when its writer says so. */
	files?: readonly UnsentFile[];
}

/** A file that is sent in pieces. The file itself is in `kept-files.ts`, where the browser keeps it. */
export interface UnsentFile {
	name: string;
	/** Bytes. */
	size: number;
	/** Milliseconds since 1970, as the browser says. */
	lastModified: number;
	/** What the server knows it by, and what only this browser knows. */
	id?: string;
	secret?: string;
	/** Bytes that have arrived. */
	sent: number;
}

/** The oldest first, without those that have been kept too long, which are deleted. */
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

/** False where it cannot be kept: there are as many already, or storage is full or forbidden. */
export function keepUnsent(store: SafeStorage, form: UnsentForm, now: number): boolean {
	const all = readUnsent(store, now);
	const before = all.find(({ key }) => key === form.key);
	if (!before && all.length >= MOST_UNSENT) return false;
	const { triedAt } = before ?? form;
	return write(store, [...all.filter((other) => other !== before), { ...form, triedAt }]);
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

/** Whether it is sent without asking its writer: it was not refused, cannot be stored twice, and is short. */
export function isSentByItself({ refusal, triedAt, files }: UnsentForm, now: number): boolean {
	return !refusal && !files && isWithin(SAME_KEY_MS, triedAt, now);
}

/** Not before, either: the phone's clock may have been set back, and then nobody knows how old it is. */
function isWithin(longest: number, since: string, now: number): boolean {
	const age = now - Date.parse(since);
	return age >= -60_000 && age < longest;
}

function write(store: SafeStorage, forms: readonly UnsentForm[]): boolean {
	if (forms.length > 0) return store.set(UNSENT, JSON.stringify(forms));
	store.remove(UNSENT);
	return true;
}

/** Another version of the site may have put something else there. */
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
