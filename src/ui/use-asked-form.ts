import { useMutation } from "@tanstack/react-query";
import {
	type DefaultValues,
	type FieldPath,
	type FieldValues,
	type Resolver,
	useForm,
} from "react-hook-form";
import { errorText, isOutdated } from "../platform/browser/api-error.ts";
import { noAnswer } from "./failed-calls.tsx";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";
import { accountId } from "./form-draft.ts";
import { showStored, typedSince } from "./typed-since.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { useMerge } from "./use-merge.ts";

export interface AskedForm<Values extends FieldValues, Answer> {
	values: Values;
	/**
	 * Names form and record: the values are stored under it until they are sent. null for secrets, such as a password.
	 */
	draftKey: string | null;
	/** Fields that are not stored, with their empty values: they must be entered again. */
	unkept?: Partial<Values>;
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

export function useAskedForm<Values extends FieldValues, Answer>(asked: AskedForm<Values, Answer>) {
	const { values, draftKey, unkept, isOfRecord, send, onSent, fallback, resolver } = asked;
	const form = useForm<Values, unknown, Values>({
		defaultValues: values as DefaultValues<Values>,
		resolver,
	});
	const names = Object.keys(values) as FieldPath<Values>[];
	const draft = useFormDraft(draftKey && `${draftKey}:${accountId()}`, form, {
		unkept,
		isOfRecord,
	});
	const sending = useMutation({
		mutationFn: ({ sent }: { sent: Values; typed: Values }) => send(sent, draft.key()),
		onSuccess: (answer, { sent, typed }) => {
			const since = typedSince(form, typed);
			if (asked.next) {
				const rest = since && (asked.rest?.(since, sent) ?? since);
				showStored(form, asked.next(sent), rest, draft);
			} else if (since) {
				// The draft stays, for when the form is opened again.
				draft.renewKey();
			} else draft.discard();
			onSent(answer, sent);
		},
		onError: (error, { typed }) => {
			// Other values were stored with this key.
			if (isOutdated(error)) {
				draft.renewKey();
				asked.onConflict?.();
			}
			// A confirmation of values that were changed meanwhile is not about the ones shown.
			const isChanged = typedSince(form, typed) !== undefined;
			const shown = names.filter((name) => !(isChanged && unkept && name in unkept));
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
				sending.mutate({ sent, typed: structuredClone(form.getValues()) }),
			),
		),
		/** The error that belongs to no field; undefined if there is none. */
		refusal:
			sending.isError && !atField
				? [errorText(sending.error, fallback), noAnswer(sending.error)].filter(Boolean).join(". ")
				: undefined,
	};
}
