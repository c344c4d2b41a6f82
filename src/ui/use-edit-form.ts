import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";
import { useFormDraft } from "./use-form-draft.ts";

interface EditFormOptions<Values extends FieldValues, Sent, Answer> {
	schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
	values: Values;
	/** Names the draft, as of `useFormDraft`. */
	draftKey: string;
	/** The `updated_at` of what is edited, as it was first read. Nothing new has one. */
	version?: string | null | undefined;
	/** Without `updated_at` it is stored over what somebody else has stored meanwhile. */
	save: (input: Sent, read: { updated_at?: string }) => Promise<Answer>;
	onSaved: (answer: Answer, input: Sent) => void;
	/** Where the server's sentences are shown. */
	fields: readonly FieldPath<Values>[];
}

export type EditForm = ReturnType<typeof useEditForm>;

/**
 * A form of the back office that creates or changes something: checked by the contract's schema, kept as a
 * draft until it is saved, and stored over somebody else's change only when the person insists.
 */
export function useEditForm<Values extends FieldValues, Sent, Answer>(
	options: EditFormOptions<Values, Sent, Answer>,
) {
	const form = useForm<Values, unknown, Sent>({
		defaultValues: options.values as DefaultValues<Values>,
		resolver: standardSchemaResolver(options.schema),
	});
	const draft = useFormDraft(options.draftKey, form);
	// A newer version in a list that was read again must not pass for the one that is edited.
	const version = useRef(options.version);
	const save = useMutation({
		mutationFn: ({ input, force }: { input: Sent; force: boolean }) =>
			options.save(input, !force && version.current ? { updated_at: version.current } : {}),
		onSuccess: (answer, { input }) => {
			options.onSaved(answer, input);
			// Last: a form that is reset in `onSaved` is one more change to the draft.
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
		/** Why it was not saved. */
		error: save.error,
		submit: form.handleSubmit((input) => save.mutate({ input, force: false })),
		/** Saves over what somebody else has saved meanwhile. */
		force: form.handleSubmit((input) => save.mutate({ input, force: true })),
		/** After another change of the same thing on the same screen. */
		setVersion: (updated_at: string) => {
			version.current = updated_at;
		},
	};
}
