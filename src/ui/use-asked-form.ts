import { useMutation } from "@tanstack/react-query";
import {
	type DefaultValues,
	type FieldPath,
	type FieldValues,
	type Resolver,
	useForm,
} from "react-hook-form";
import { errorText, isOutdated } from "../platform/browser/api-error.ts";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";
import { accountId } from "./form-draft.ts";
import { useFormDraft } from "./use-form-draft.ts";

export interface AskedForm<Values extends FieldValues, Answer> {
	values: Values;
	/**
	 * Names the form and the record that it is about: what is typed is kept under this name until it is sent. null if
	 * it must not be stored, such as a password.
	 */
	draftKey: string | null;
	/** Fields that are not kept, with their empty values: answers that are asked for again. */
	unkept?: Partial<Values>;
	/** @param key an Idempotency-Key, the same until the values were sent */
	send: (values: Values, key: string) => Promise<Answer>;
	onSent: (answer: Answer, sent: Values) => void;
	/** Refetches what the form is about, because somebody else has changed it: then the values can be sent again. */
	onConflict?: () => unknown;
	/** Error message if the server gave no reason. */
	fallback: string;
	/** Validates before sending; without it only the server does. */
	resolver?: Resolver<Values, unknown, Values>;
}

/** A short form that is sent at once. */
export function useAskedForm<Values extends FieldValues, Answer>(asked: AskedForm<Values, Answer>) {
	const { values, draftKey, unkept, send, onSent, fallback, resolver } = asked;
	const form = useForm<Values, unknown, Values>({
		defaultValues: values as DefaultValues<Values>,
		resolver,
	});
	const names = Object.keys(values) as FieldPath<Values>[];
	const draft = useFormDraft(draftKey && `${draftKey}:${accountId()}`, form, unkept);
	const sending = useMutation({
		mutationFn: (typed: Values) => send(typed, draft.key()),
		onSuccess: (answer, sent) => {
			onSent(answer, sent);
			draft.discard();
		},
		onError: (error) => {
			// Other values may have been stored with the key: these are new ones.
			if (isOutdated(error)) {
				draft.renewKey();
				asked.onConflict?.();
			}
			showFieldErrors(form, error, names);
		},
	});
	const atField = Object.keys(form.formState.errors).length > 0;
	return {
		form,
		field: fieldsOf(form),
		draft,
		busy: sending.isPending,
		submit: form.handleSubmit((typed) => sending.mutate(typed)),
		/** The error that belongs to no field; undefined if there is none. */
		refusal: sending.isError && !atField ? errorText(sending.error, fallback) : undefined,
	};
}
