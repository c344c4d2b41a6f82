import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { isOutdated } from "../platform/browser/api-error.ts";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";
import { showStored, typedSince } from "./typed-since.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { useMerge } from "./use-merge.ts";

interface EditFormOptions<Values extends FieldValues, Sent, Answer> {
	schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
	values: Values;
	/** The draft's name, see `useFormDraft`. */
	draftKey: string;
	/** The `updated_at` of the record when it was loaded: null before its first change, undefined for a new one. */
	version?: string | null | undefined;
	/**
	 * Without `updated_at` it overwrites concurrent changes.
	 *
	 * @param key the Idempotency-Key of a new record, the same until it is stored
	 */
	save: (input: Sent, read: { updated_at?: string | null }, key: string) => Promise<Answer>;
	/** The form closes only if `isAll`: otherwise something was typed while the values were on their way. */
	onSaved: (answer: Answer, input: Sent, isAll: boolean) => void;
	/** What the form goes on with if it stays open: by default the values that were sent, and the version before. */
	stored?: (answer: Answer) => { values?: Values; updated_at?: string | null | undefined };
	/** Fields that can show the server's messages. */
	fields: readonly FieldPath<Values>[];
	/** What was typed beside the form and has a button of its own, in a sentence: it is not saved with it, so saving stops. */
	beside?: string | undefined;
}

export type EditForm = ReturnType<typeof useEditForm>;

/**
 * A dashboard form that creates or edits a record: validated by the contract's schema, kept as a draft until it is
 * saved, and protected by optimistic locking, which the person can override.
 */
export function useEditForm<Values extends FieldValues, Sent, Answer>(
	options: EditFormOptions<Values, Sent, Answer>,
) {
	const form = useForm<Values, unknown, Sent>({
		defaultValues: options.values as DefaultValues<Values>,
		resolver: standardSchemaResolver(options.schema),
	});
	const draft = useFormDraft(options.draftKey, form, {
		isOfRecord: options.version !== undefined,
	});
	const queryClient = useQueryClient();
	const [isMerged, setMerged] = useState(false);
	const [isStopped, setStopped] = useState(false);
	if (isStopped && !options.beside) setStopped(false);
	// Keep the version that is being edited, even if a refetched list brings a newer one.
	const version = useRef(options.version);
	const save = useMutation({
		mutationFn: ({ input, force }: { input: Sent; force: boolean; typed: Values }) =>
			options.save(
				input,
				!force && (version.current || version.current === null)
					? { updated_at: version.current }
					: {},
				draft.key(),
			),
		onSuccess: (answer, { input, typed }) => {
			const { values = typed, updated_at } = options.stored?.(answer) ?? {};
			if (updated_at !== undefined) version.current = updated_at;
			const since = typedSince(form, typed);
			showStored(form, values, since, draft);
			options.onSaved(answer, input, !since);
		},
		onError: (error) => {
			if (isOutdated(error)) {
				// Other values were stored with the key: these are new ones.
				draft.renewKey();
				void queryClient.invalidateQueries();
			}
			showFieldErrors(form, error, options.fields);
		},
	});
	useMerge(draft, {
		record: options.version === undefined ? undefined : options.values,
		isOutdated: isOutdated(save.error),
		onMerged: () => {
			version.current = options.version;
			setMerged(true);
		},
	});
	const sendWith = (force: boolean) =>
		draft.whenChosen((event) => {
			if (options.beside) {
				event?.preventDefault();
				setStopped(true);
				return;
			}
			return form.handleSubmit((input) => {
				setMerged(false);
				save.mutate({ input, force, typed: structuredClone(form.getValues()) });
			})(event);
		});
	return {
		form,
		field: fieldsOf(form),
		draft,
		isNew: options.version === undefined,
		isDirty: form.formState.isDirty,
		saving: save.isPending,
		/** Whether the form has got what somebody else has saved meanwhile: saving again overwrites nothing. */
		isMerged: isMerged && save.isError,
		/** Why saving failed. */
		error: save.error,
		submit: sendWith(false),
		/** Saves and overwrites concurrent changes. */
		force: sendWith(true),
		/** Why it was not sent: `beside`, until that is gone. */
		stopped: isStopped ? options.beside : undefined,
		/** Call it after another change of the same record on this screen. */
		setVersion: (updated_at: string | null) => {
			version.current = updated_at;
		},
	};
}
