import {
	type FormEvent,
	type RefObject,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { loadWithRetry } from "../platform/browser/connection.ts";
import { localStore, SIGNED_OUT } from "../platform/browser/safe-storage.ts";
import { removeOthersDrafts } from "./form-draft.ts";
import { clearForm, hasUserInput, readForm, type TextEntries } from "./form-values.ts";
import { useHydrated } from "./use-hydrated.ts";
import { isHistoryNavigation, openDraft } from "./visitor-draft.ts";

// Forms of visitors' pages. Inputs are uncontrolled (`defaultValue`): text typed before hydration is kept, and without
// script the same form is posted to the page's action.

interface Issue {
	readonly message: string;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type Checked<Values> = { readonly value: Values } | { readonly issues: readonly Issue[] };

/** A Standard Schema (standardschema.dev), as zod and others implement it. */
interface Schema<Values> {
	readonly "~standard": {
		readonly validate: (input: unknown) => unknown;
		readonly types?: { readonly output: Values } | undefined;
	};
}

/** What a refused post without script returns to the page. */
export interface RefusedForm {
	status: number;
	error: string;
	fields: Record<string, string>;
	values: Record<string, readonly string[]>;
}

export interface FormOptions<Values> {
	/** Or a function that imports it at the first focus, because the schema library is larger than a short form. */
	schema: Schema<Values> | (() => Promise<Schema<Values>>);
	/**
	 * Submits the values. An error becomes `failure`, with the messages of its `fields`; with `isQueued` the form waits
	 * for the connection, which does not count as a failure. `key` is the form's Idempotency-Key, the same over retries.
	 */
	onSubmit: (values: Values, sent: { key: string; data: FormData }) => Promise<void>;
	refused?: RefusedForm | undefined;
	/** Fields that can have several values. */
	lists?: readonly string[];
	/** Stores a draft in this tab under this name until sent. */
	draft?: string;
	/** Initial values from the person's account; a draft takes precedence. */
	prefill?: (() => TextEntries) | undefined;
}

type FieldErrors = Record<string, string>;

export function useForm<Values>(options: FormOptions<Values>) {
	const form = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<FieldErrors>(options.refused?.fields ?? {});
	const [refused, setRefused] = useState(options.refused);
	const [failure, setFailure] = useState<unknown>();
	const [submitting, setSubmitting] = useState(false);
	const [draft] = useState(() => openDraft(options.draft));
	const busy = useRef(false);
	/** Whether the form may have been filled in before hydration. */
	const [isServerRendered] = useState(!useHydrated());
	/** Fields that were changed since the form was read. */
	const changedFields = useRef(new Set<string>());
	/** Counts refusals, so that each one focuses the first error. */
	const [refusals, setRefusals] = useState(0);

	// The connection may be lost when the form is sent. Errors are ignored, because submitting tries again.
	function preload() {
		if (typeof options.schema === "function") options.schema().catch(() => {});
	}

	// Values typed before hydration may already correct what the server refused.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
	useEffect(() => {
		if (!form.current) return;
		// The browser restores the input of a person who has signed out since.
		if (removeOthersDrafts() && isHistoryNavigation()) form.current.reset();
		const hasInput = isServerRendered && hasUserInput(form.current);
		draft.restore(form.current, options.prefill);
		if (hasInput) {
			preload();
			draft.store(form.current);
		}
		const { fields = {}, values = {} } = options.refused ?? {};
		const data = new FormData(form.current);
		for (const name of Object.keys(fields)) {
			const entered = data
				.getAll(name)
				.map((value) => (value instanceof File ? value.name : value));
			if (entered.some(Boolean) && String(entered) !== String(values[name] ?? "")) clearError(name);
		}
	}, [draft]);

	// A layout effect: `useEffect` could move the focus after the next field was pressed.
	useLayoutEffect(() => {
		if (refusals > 0) focusFirstError(form);
	}, [refusals]);

	useSignedOut(() => {
		draft.clear();
		setErrors({});
		setRefused(undefined);
		setFailure(undefined);
		if (form.current) clearForm(form.current);
	});

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
		setErrors([...changedFields.current].reduce(without, found));
		setFailure((cause as { isQueued?: true } | undefined)?.isQueued ? undefined : cause);
		setRefusals((count) => count + 1);
	}

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const element = event.currentTarget;
		if (busy.current) return;
		busy.current = true;
		setSubmitting(true);
		try {
			const schema = await fetchSchema(options.schema);
			// Submit natively, as without script: the server validates and returns the newer version's page.
			if (!schema) return element.submit();
			const data = new FormData(element);
			changedFields.current.clear();
			const checked = (await schema["~standard"].validate(
				readForm(data, options.lists ?? []),
			)) as Checked<Values>;
			if ("issues" in checked && checked.issues) return refuse(errorsOf(checked.issues));
			setErrors({});
			setRefused(undefined);
			setFailure(undefined);
			await options.onSubmit((checked as { value: Values }).value, { key: draft.key(), data });
			draft.clear();
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
		failure,
		/** The refusal of a post without script, until the named fields are changed. */
		refused,
		submitting,
		/** Creates a new Idempotency-Key, because the current one is used up. */
		renewKey: draft.renewKey,
		props: {
			ref: form,
			method: "post" as const,
			noValidate: true,
			onSubmit: submit,
			onFocus: preload,
			onInput: (event: FormEvent<HTMLFormElement>) => {
				const { name } = event.target as HTMLInputElement;
				clearError(name);
				changedFields.current.add(name);
				draft.store(event.currentTarget);
			},
		},
		field: <Name extends keyof Values & string>(name: Name) => ({
			name,
			error: errors[name],
			defaultValue: options.refused?.values[name]?.[0],
		}),
	};
}

/** Runs when somebody signs out in any tab, or has done so while this page was in the back/forward cache. */
function useSignedOut(clear: () => void): void {
	const onSignedOut = useEffectEvent(clear);
	useEffect(() => {
		const mark = localStore.get(SIGNED_OUT);
		const ending = new AbortController();
		const { signal } = ending;
		addEventListener(SIGNED_OUT, () => onSignedOut(), { signal });
		// A page in the cache gets no events.
		const clearIfMissed = ({ persisted }: PageTransitionEvent) => {
			if (persisted && localStore.get(SIGNED_OUT) !== mark) onSignedOut();
		};
		addEventListener("pageshow", clearIfMissed, { signal });
		return () => ending.abort();
	}, []);
}

/** Waits for the connection, with a notice. Undefined if the chunk is gone or the browser cannot retry an import. */
async function fetchSchema<Values>(
	schema: FormOptions<Values>["schema"],
): Promise<Schema<Values> | undefined> {
	return typeof schema === "function" ? loadWithRetry(schema).catch(() => undefined) : schema;
}

function without(errors: FieldErrors, name: string): FieldErrors {
	if (!(name in errors)) return errors;
	const { [name]: _, ...rest } = errors;
	return rest;
}

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
	return (error as { fields?: FieldErrors } | null)?.fields ?? {};
}

function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
	const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
	if (invalid) invalid.focus();
	else
		form.current
			?.querySelector("[role=alert], [role=status]:not(:empty)")
			?.scrollIntoView({ block: "center" });
}
