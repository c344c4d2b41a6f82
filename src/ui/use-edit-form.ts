import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";
import { useFormDraft } from "./use-form-draft.ts";

interface EditFormOptions<Values extends FieldValues, Sent, Answer> {
	schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
	values: Values;
	/** The draft's name, see `useFormDraft`. */
	draftKey: string;
	/** The `updated_at` of the record when it was loaded; undefined for a new one. */
	version?: string | null | undefined;
	/** Without `updated_at` it overwrites concurrent changes. */
	save: (input: Sent, read: { updated_at?: string }) => Promise<Answer>;
	onSaved: (answer: Answer, input: Sent) => void;
	/** Fields that can show the server's messages. */
	fields: readonly FieldPath<Values>[];
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
	const draft = useFormDraft(options.draftKey, form);
	// Keep the version that is being edited, even if a refetched list brings a newer one.
	const version = useRef(options.version);
	const save = useMutation({
		mutationFn: ({ input, force }: { input: Sent; force: boolean }) =>
			options.save(input, !force && version.current ? { updated_at: version.current } : {}),
		onSuccess: (answer, { input }) => {
			options.onSaved(answer, input);
			// Last, because resetting the form in `onSaved` would store a draft again.
			draft.discard();
		},
		onError: (error) => showFieldErrors(form, error, options.fields),
	});
	return {
		form,
		field: fieldsOf(form),
		draft,
		isDirty: form.formState.isDirty,
		saving: save.isPending,
		/** Why saving failed. */
		error: save.error,
		submit: form.handleSubmit((input) => save.mutate({ input, force: false })),
		/** Saves and overwrites concurrent changes. */
		force: form.handleSubmit((input) => save.mutate({ input, force: true })),
		/** Call it after another change of the same record on this screen. */
		setVersion: (updated_at: string | null) => {
			version.current = updated_at;
		},
	};
}
