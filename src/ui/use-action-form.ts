import { useMutation } from "@tanstack/react-query";
import {
	type DefaultValues,
	type FieldPath,
	type FieldValues,
	type Resolver,
	useForm,
} from "react-hook-form";
import { errorText, isOutdated } from "../platform/browser/api-error.ts";
import { changedSince, showStored } from "./changed-since.ts";
import { noAnswer } from "./failed-calls.tsx";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";
import { accountId } from "./form-draft.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { useMerge } from "./use-merge.ts";

export interface ActionForm<Values extends FieldValues, Answer> {
	values: Values;
	/**
	 * Names form and record: the values are stored under it until they are sent. null for secrets, such as a password.
	 */
	draftKey: string | null;
	/** Fields that are not stored, with their empty values: they must be entered again. */
	transient?: Partial<Values>;
	/** The values are a stored record's, which others may change. */
	isOfRecord?: boolean;
	/** @param key an Idempotency-Key, the same until the values are sent */
	send: (values: Values, key: string) => Promise<Answer>;
	onSent: (answer: Answer, sent: Values) => void;
	/** For a form that stays open: its next values. */
	next?: (sent: Values) => Values;
	/** Which fields changed during sending are kept for the next values; default: all. */
	rest?: (since: Partial<Values>, sent: Values) => Partial<Values>;
	/** Refetches the record after somebody else has changed it, so that the values can be sent again. */
	onConflict?: () => unknown;
	fallback: string;
	/** Validates before sending; default: only the server does. */
	resolver?: Resolver<Values, unknown, Values>;
}

export function useActionForm<Values extends FieldValues, Answer>(
	options: ActionForm<Values, Answer>,
) {
	const { values, draftKey, transient, isOfRecord, send, onSent, fallback, resolver } = options;
	const form = useForm<Values, unknown, Values>({
		defaultValues: values as DefaultValues<Values>,
		resolver,
	});
	const names = Object.keys(values) as FieldPath<Values>[];
	const draft = useFormDraft(draftKey && `${draftKey}:${accountId()}`, form, {
		transient,
		isOfRecord,
	});
	const sending = useMutation({
		mutationFn: ({ sent }: { sent: Values; formValues: Values }) => send(sent, draft.key()),
		onSuccess: (answer, { sent, formValues }) => {
			const since = changedSince(form, formValues);
			if (options.next) {
				const rest = since && (options.rest?.(since, sent) ?? since);
				showStored(form, options.next(sent), rest, draft);
			} else if (since) {
				// The draft stays, for when the form is opened again.
				draft.renewKey();
			} else draft.discard();
			onSent(answer, sent);
		},
		onError: (error, { formValues }) => {
			// Other values were stored with this key.
			if (isOutdated(error)) {
				draft.renewKey();
				options.onConflict?.();
			}
			// A confirmation of values that were changed meanwhile is not about the ones shown.
			const isChanged = changedSince(form, formValues) !== undefined;
			const shown = names.filter((name) => !(isChanged && transient && name in transient));
			showFieldErrors(form, error, shown);
		},
	});
	useMerge(draft, {
		record: isOfRecord ? values : undefined,
		isOutdated: isOutdated(sending.error),
	});
	const atField = Object.keys(form.formState.errors).length > 0;
	return {
		form,
		field: fieldsOf(form),
		draft,
		busy: sending.isPending,
		submit: draft.whenChosen(
			form.handleSubmit((sent) =>
				sending.mutate({ sent, formValues: structuredClone(form.getValues()) }),
			),
		),
		/** The error that belongs to no field; undefined if there is none. */
		refusal:
			sending.isError && !atField
				? [errorText(sending.error, fallback), noAnswer(sending.error)].filter(Boolean).join(". ")
				: undefined,
	};
}
