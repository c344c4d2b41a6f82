import {
	type FileUpload,
	receivedFraction,
} from "../../../features/assistance/uploads/send-in-chunks.ts";
import {
	readJson,
	type SafeStorage,
	UNSENT_DAYS,
	UNSENT_FORMS_KEY,
} from "../../../platform/browser/safe-storage.ts";
import { formatDateTime, formatShortDate } from "../../../ui/format.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";

// Uses neither network, clock nor page, so that unit tests and the offline page can import it.

const DAY_MS = 86_400_000;
const MAX_AGE_MS = UNSENT_DAYS * DAY_MS;

/** A little less than the server remembers an Idempotency-Key: after that, a resend could be stored twice. */
const SAME_KEY_MS = DAY_MS - 600_000;

export type FormRefusal = Omit<RefusedForm, "values">;

/** A form stored in this browser, because there was no connection or no response. */
export interface UnsentForm {
	/** Idempotency-Key, so that a resend is stored once. */
	key: string;
	kind: "order" | "request";
	title: string;
	/** Key of the form's draft, such as `order:SLUG`. */
	draft: string;
	values: readonly (readonly [name: string, value: string | null])[];
	/** The author's user id; null if signed out. */
	by: string | null;
	writtenAt: string;
	/** First attempt (ISO 8601): the server may have stored it although no response arrived. */
	triedAt: string;
	refusal?: FormRefusal;
	/** Its author is asked before a resend: it may have arrived without a response. Stored by this name. */
	asks?: boolean;
	/** Its author stopped the upload. */
	isStopped?: boolean;
	files?: readonly FileUpload[];
	/** This browser has the files (`stored-files.ts`). Otherwise they have to be chosen again. */
	hasFiles?: boolean;
}

export type NextStep =
	| "correct"
	/** No response before its page was left: its author decides. */
	| "ask"
	/** A resend could be stored twice: its author decides. */
	| "ask late"
	| "choose files"
	| "resume"
	/** Sent from any page once online. */
	| "send";

export function nextStepOf(form: UnsentForm, now: number): NextStep {
	if (form.refusal) return "correct";
	if (form.asks) return "ask";
	if (form.files && !form.hasFiles) return "choose files";
	if (!doesServerKnowKey(form, now)) return "ask late";
	return form.isStopped ? "resume" : "send";
}

/** Whether the server still remembers the idempotency key, so that a resend cannot be stored twice. */
export function doesServerKnowKey({ triedAt }: UnsentForm, now: number): boolean {
	return isWithin(SAME_KEY_MS, triedAt, now);
}

/** A time in the future does not count: the device's clock may have been set back, so the age is unknown. */
function isWithin(maxAge: number, start: string, now: number): boolean {
	const age = now - Date.parse(start);
	return age >= -60_000 && age < maxAge;
}

/** Oldest first. Deletes forms that are too old. */
export function readUnsent(store: SafeStorage, now: number): readonly UnsentForm[] {
	if (store.get(UNSENT_FORMS_KEY) === null) return [];
	const stored = readJson(store, UNSENT_FORMS_KEY);
	const list = Array.isArray(stored) ? stored : [];
	const recent = list
		.filter(isUnsent)
		.filter(({ writtenAt }) => isWithin(MAX_AGE_MS, writtenAt, now));
	if (recent.length < list.length || recent.length === 0) writeUnsent(store, recent);
	return recent;
}

export function writeUnsent(store: SafeStorage, forms: readonly UnsentForm[]): boolean {
	if (forms.length > 0) return store.set(UNSENT_FORMS_KEY, JSON.stringify(forms));
	store.remove(UNSENT_FORMS_KEY);
	return true;
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

export function pathOf({ kind, values }: UnsentForm): string {
	const slug = values.find(([name]) => name === "slug")?.[1] ?? "";
	return kind === "order" ? `/order/${encodeURIComponent(slug)}` : "/request-service";
}

export const nameOf = ({ kind, title }: UnsentForm) =>
	`${kind === "order" ? "Order" : "Request"} for ${title}`;

/** With the time, and the date unless it is today. */
export function titleOf(form: UnsentForm): string {
	const written = formatDateTime(form.writtenAt).replace(`${formatShortDate(Date.now())}, `, "");
	return `${nameOf(form)}, written ${written}`;
}

export const percentOf = (files: readonly FileUpload[]) =>
	`${Math.floor(receivedFraction(files) * 100)}%`;

/** What the offline page says about a form. */
export function stateOf(form: UnsentForm, now: number): string {
	const { files, refusal } = form;
	const step = nextStepOf(form, now);
	if (step === "correct") return `It was not accepted: ${refusal?.error}`;
	const arrived = files ? `${percentOf(files)} has arrived. ` : "";
	if (step !== "send") return `${arrived}You will be asked before it is sent again.`;
	return `${arrived}${files ? "The rest" : "It"} will be sent when you are back online.`;
}
