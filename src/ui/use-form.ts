import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { sessionStore } from "../platform/browser/safe-storage.ts";
import { createDraftStore, newKey } from "./form-draft.ts";

/**
 * The forms of visitors' pages. Their inputs keep their own values (`defaultValue`): what was typed
 * before the script arrived stays, and without script the same form is posted to the page's action.
 */

interface Issue {
	readonly message: string;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type Checked<Values> = { readonly value: Values } | { readonly issues: readonly Issue[] };

/** A standard schema (standardschema.dev), as zod and others make them. */
interface Schema<Values> {
	readonly "~standard": {
		readonly validate: (input: unknown) => unknown;
		readonly types?: { readonly output: Values } | undefined;
	};
}

/** What a form that was posted without script brings back when it is refused. */
export interface RefusedForm {
	/** The HTTP status of the refusal. */
	status: number;
	/** The server's sentence. */
	error: string;
	/** Sentences by field. */
	fields: Record<string, string>;
	/** What was typed, to be shown again; a list, as several boxes of one name may be ticked. */
	values: Record<string, readonly string[]>;
}

export interface FormOptions<Values> {
	/**
	 * Or a function that fetches it, called when somebody enters the form: what makes schemas weighs more than all
	 * else of a short form.
	 */
	schema: Schema<Values> | (() => Promise<Schema<Values>>);
	/**
	 * Sends what was typed. When it throws, the error is `failure` and the sentences of its `fields` are shown
	 * at their fields. `key` names this filled-in form: it stays the same however often it is sent.
	 */
	onSubmit: (values: Values, sent: { key: string; data: FormData }) => Promise<void>;
	/** What a post without script brought back. */
	refused?: RefusedForm | undefined;
	/** Fields that may hold several values. */
	lists?: readonly string[];
	/** Keeps what is typed under this name over a reload, in this tab, until it has been sent. */
	draft?: string;
	/** What is known of the person: a form that nobody has typed into in this tab begins with it. */
	known?: (() => Texts) | undefined;
}

type FieldErrors = Record<string, string>;

export function useForm<Values>(options: FormOptions<Values>) {
	const form = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<FieldErrors>(options.refused?.fields ?? {});
	/** What a post without script brought back, until the fields it names have been changed. */
	const [refused, setRefused] = useState(options.refused);
	const [failure, setFailure] = useState<unknown>();
	const [submitting, setSubmitting] = useState(false);
	const [draft] = useState(() => openDraft(options.draft));
	const busy = useRef(false);
	/** Counts refusals, so that the eye and the keyboard are led to the first one each time. */
	const [refusals, setRefusals] = useState(0);

	// What was typed before the scripts had arrived has answered some of a refusal.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has become the application
	useEffect(() => {
		if (!form.current) return;
		draft.restore(form.current, options.known);
		const { fields = {}, values = {} } = options.refused ?? {};
		const data = new FormData(form.current);
		for (const name of Object.keys(fields)) {
			const typed = data.getAll(name).map((value) => (value instanceof File ? value.name : value));
			if (typed.some(Boolean) && String(typed) !== String(values[name] ?? "")) clearError(name);
		}
	}, [draft]);

	useEffect(() => {
		if (refusals > 0) leadToRefusal(form);
	}, [refusals]);

	function clearError(name: string) {
		setErrors((current) => without(current, name));
		setRefused((current) => {
			if (!current || !(name in current.fields)) return current;
			const fields = without(current.fields, name);
			return Object.keys(fields).length > 0 ? { ...current, fields } : undefined;
		});
	}

	function refuse(found: FieldErrors, cause?: unknown) {
		setRefused(undefined);
		setErrors(found);
		setFailure(cause);
		setRefusals((count) => count + 1);
	}

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const element = event.currentTarget;
		if (busy.current) return;
		busy.current = true;
		try {
			const data = new FormData(element);
			const schema = await fetchSchema(options.schema);
			// As without script: the server checks it, and its page is one of the newer version.
			if (!schema) return element.submit();
			const checked = (await schema["~standard"].validate(
				readForm(data, options.lists ?? []),
			)) as Checked<Values>;
			if ("issues" in checked && checked.issues) return refuse(errorsOf(checked.issues));
			setErrors({});
			setRefused(undefined);
			setFailure(undefined);
			setSubmitting(true);
			await options.onSubmit((checked as { value: Values }).value, { key: draft.key(), data });
			draft.forget();
			element.reset();
		} catch (error) {
			refuse(fieldsOf(error), error);
		} finally {
			busy.current = false;
			setSubmitting(false);
		}
	}

	return {
		errors,
		/** Whatever `onSubmit` threw, until the next attempt. */
		failure,
		/** Why a post without script was refused, as long as that may still be so. */
		refused,
		submitting,
		/** The key of what is in the form is spent: another one is made for the next attempt. */
		renewKey: draft.renewKey,
		/** For the form element. */
		props: {
			ref: form,
			method: "post" as const,
			noValidate: true,
			onSubmit: submit,
			// The line may be gone by the time the form is sent. What fails here is tried again then, and said.
			onFocus: () => {
				if (typeof options.schema === "function") options.schema().catch(() => {});
			},
			onInput: (event: FormEvent<HTMLFormElement>) => {
				const { name } = event.target as HTMLInputElement;
				clearError(name);
				draft.keep(event.currentTarget);
			},
		},
		/** For an input: its name, the sentence under it, and what a refused post brings back. */
		field: <Name extends keyof Values & string>(name: Name) => ({
			name,
			error: errors[name],
			defaultValue: options.refused?.values[name]?.[0],
		}),
	};
}

/** Undefined where it went with an older version of the site. Throws while there is no connection. */
async function fetchSchema<Values>(
	schema: FormOptions<Values>["schema"],
): Promise<Schema<Values> | undefined> {
	if (typeof schema !== "function") return schema;
	try {
		return await schema();
	} catch (error) {
		if (!navigator.onLine) throw error;
		return undefined;
	}
}

function without(errors: FieldErrors, name: string): FieldErrors {
	if (!(name in errors)) return errors;
	const { [name]: _, ...rest } = errors;
	return rest;
}

/** An object by field name: text, a file, or a list for the fields named in `lists`. */
export function readForm(data: FormData, lists: readonly string[]): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	for (const name of data.keys()) values[name] = data.get(name);
	for (const name of lists) values[name] = data.getAll(name);
	return values;
}

/** The first sentence of each field. */
function errorsOf(issues: readonly Issue[]): FieldErrors {
	const errors: FieldErrors = {};
	for (const { path, message } of issues) {
		const step = path?.[0];
		const name = String(typeof step === "object" ? step.key : (step ?? ""));
		errors[name] ??= message;
	}
	return errors;
}

function fieldsOf(error: unknown): FieldErrors {
	const fields = (error as { fields?: FieldErrors } | null)?.fields;
	return fields ?? {};
}

function leadToRefusal(form: RefObject<HTMLFormElement | null>): void {
	const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
	if (invalid) invalid.focus();
	else form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
}

/**
 * A form that is being filled in, with the key of its sending. What is typed is kept in this tab until it has
 * been sent; without a name only the key is remembered.
 */
function openDraft(name: string | undefined) {
	const store = name === undefined ? null : createDraftStore<Texts>(sessionStore, name);
	let current = store?.read() ?? null;

	function change(part: { key?: string; values?: Texts }) {
		const { key = newKey(), values = [] } = { ...current, ...part };
		current = { key, values, savedAt: "" };
		store?.write({ key, values });
		return key;
	}

	return {
		/** The same until `renewKey` or `forget`. */
		key: () => change({}),
		renewKey: () => void change({ key: newKey() }),
		keep: (form: HTMLFormElement) => void change({ values: textsOf(form) }),
		restore(form: HTMLFormElement, known?: () => Texts) {
			fillIn(form, current?.values ?? known?.() ?? []);
		},
		forget() {
			current = null;
			store?.forget();
		},
	};
}

type Texts = [name: string, value: string][];

function textsOf(form: HTMLFormElement): Texts {
	return [...new FormData(form)].filter(
		(entry): entry is [string, string] => typeof entry[1] === "string",
	);
}

/** Does not overwrite what is there already. */
function fillIn(form: HTMLFormElement, values: Texts): void {
	for (const field of form.elements) {
		if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
			const group = form.elements.namedItem(field.name);
			const chosen = field.type === "radio" && (group as RadioNodeList).value;
			field.checked ||=
				!chosen && values.some(([name, value]) => name === field.name && value === field.value);
		} else if (
			field instanceof HTMLInputElement ||
			field instanceof HTMLTextAreaElement ||
			field instanceof HTMLSelectElement
		) {
			if (field.value === "" && field.type !== "file") {
				field.value = values.find(([name]) => name === field.name)?.[1] ?? "";
			}
		}
	}
}
