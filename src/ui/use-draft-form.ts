import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import {
	type DefaultValues,
	type FieldPath,
	type FieldValues,
	type Resolver,
	useForm,
} from "react-hook-form";
import { isConflict } from "../platform/browser/api-error.ts";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";
import { useFormDraft } from "./use-form-draft.ts";

export interface DraftFormOptions<Values extends FieldValues, Sent, Answer> {
	values: Values;
	/**
	 * Names form, record and person: the values are stored under it until they are sent. null for secrets, such as a
	 * password.
	 */
	draftKey: string | null;
	/** Fields that are not stored, with their empty values: they must be entered again. */
	transient?: Partial<Values> | undefined;
	/** The values are a stored record's, which others may change. */
	editsStoredRecord?: boolean | undefined;
	/** Validates before sending; default: only the server does. */
	resolver?: Resolver<Values, unknown, Sent> | undefined;
	/** @param key an Idempotency-Key, the same until the values are sent */
	send: (input: Sent, key: string, overwrites: boolean) => Promise<Answer>;
	onSent: (answer: Answer, input: Sent, isUnchanged: boolean) => void;
	/** For a form that stays open: its next values. */
	nextValues?: ((answer: Answer, input: Sent, sent: Values) => Values) | undefined;
	/** Selects which edits made during sending stay in the form; default: all. */
	keepUnsent?: ((changed: Partial<Values>, input: Sent) => Partial<Values>) | undefined;
	/** The values to send; the others stay unsaved edits. Default: all. */
	sentOf?: ((values: Values) => Values) | undefined;
	/** Fields that show the server's messages; default: all. */
	errorFields?: readonly FieldPath<Values>[] | undefined;
	/** Refetches the record after somebody else has changed it, so that the values can be sent again. */
	onOutdated?: (() => unknown) | undefined;
	/** The form now contains somebody else's changes and the edits. */
	onMerged?: () => void;
}

export function useDraftForm<Values extends FieldValues, Sent, Answer>(
	options: DraftFormOptions<Values, Sent, Answer>,
) {
	const { values, transient = {}, editsStoredRecord, resolver } = options;
	const form = useForm<Values, unknown, Sent>({
		defaultValues: values as DefaultValues<Values>,
		resolver,
	});
	const draft = useFormDraft<Values>(options.draftKey, form, { transient, editsStoredRecord });
	/** The error that was shown at its fields: changing one of them clears it there. */
	const [fieldsError, setFieldsError] = useState<unknown>(null);
	const sending = useMutation({
		mutationFn: ({ input, overwrites }: { input: Sent; overwrites: boolean; sent: Values }) =>
			options.send(input, draft.key(), overwrites),
		onSuccess: (answer, { input, sent }) => {
			const changed = draft.changedSince(sent);
			if (options.nextValues) {
				const unsent = changed && (options.keepUnsent?.(changed, input) ?? changed);
				draft.showStored(options.nextValues(answer, input, sent), unsent);
			} else if (changed) {
				// The draft stays, for when the form is opened again.
				draft.renewKey();
			} else draft.discard();
			options.onSent(answer, input, !changed);
		},
		onError: (error, { sent }) => {
			// Also if this key was used with other values.
			if (isConflict(error)) {
				draft.renewKey();
				void options.onOutdated?.();
			}
			// Fields that must be entered again may have been changed meanwhile: the error is not about the new ones.
			const isChanged = draft.changedSince(sent) !== undefined;
			const { errorFields = Object.keys(values) as FieldPath<Values>[] } = options;
			const names = errorFields.filter((name) => !(isChanged && name in transient));
			if (showFieldErrors(form, error, names)) setFieldsError(error);
		},
	});
	const hasConflict = isConflict(sending.error);
	const merge = useEffectEvent(() => {
		if (editsStoredRecord && draft.merge(values)) options.onMerged?.();
	});
	const record = JSON.stringify(values);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `record` changes when another version was fetched
	useEffect(() => {
		if (hasConflict) merge();
	}, [hasConflict, record]);
	const submit = (overwrites = false) =>
		draft.unlessConflicts(
			form.handleSubmit((input) => {
				const current = form.getValues();
				const sent = structuredClone(options.sentOf?.(current) ?? current);
				sending.mutate({ input, overwrites, sent });
			}),
		);
	const refusal = sending.error === fieldsError ? null : sending.error;
	return { form, field: fieldsOf(form), draft, sending, refusal, submit };
}
