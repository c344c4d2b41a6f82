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
	 * Names the form and the record that it is about: what is typed is kept under this name until it is sent. null if
	 * it must not be stored, such as a password.
	 */
	draftKey: string | null;
	/** Fields that are not kept, with their empty values: answers that are asked for again. */
	unkept?: Partial<Values>;
	/** The values are those of a stored record, which others may change. */
	isOfRecord?: boolean;
	/** @param key an Idempotency-Key, the same until the values were sent */
	send: (values: Values, key: string) => Promise<Answer>;
	onSent: (answer: Answer, sent: Values) => void;
	/** The form stays open, for other values: what it begins with. */
	next?: (sent: Values) => Values;
	/** What of the fields that were changed while the values were on their way is meant for the next ones: by default all. */
	rest?: (since: Partial<Values>, sent: Values) => Partial<Values>;
	/** Refetches what the form is about, because somebody else has changed it: then the values can be sent again. */
	onConflict?: () => unknown;
	/** Error message if the server gave no reason. */
	fallback: string;
	/** Validates before sending; without it only the server does. */
	resolver?: Resolver<Values, unknown, Values>;
}

/** A short form that is sent at once. */
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
			// Other values may have been stored with the key: these are new ones.
			if (isOutdated(error)) {
				draft.renewKey();
				asked.onConflict?.();
			}
			// A question about values that were changed meanwhile is not about the ones that are shown.
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
