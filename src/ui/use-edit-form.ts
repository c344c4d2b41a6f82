import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { isOutdated } from "../platform/browser/api-error.ts";
import { changedSince, showStored } from "./changed-since.ts";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { useMerge } from "./use-merge.ts";

interface EditFormOptions<Values extends FieldValues, Sent, Answer> {
	schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
	values: Values;
	/** The draft's name, see `useFormDraft`. */
	draftKey: string;
	/** The loaded record's `updated_at`: null before its first change, undefined for a new one. */
	version?: string | null | undefined;
	/** Without `updated_at` it overwrites concurrent changes. `key`: a new record's, the same until stored. */
	save: (input: Sent, read: { updated_at?: string | null }, key: string) => Promise<Answer>;
	/** Close the form only if `isAll`: otherwise values were changed during the save. */
	onSaved: (answer: Answer, input: Sent, isAll: boolean) => void;
	/** What an open form goes on with. Default: the sent values, and the version before. */
	stored?: (answer: Answer) => { values?: Values; updated_at?: string | null | undefined };
	fields: readonly FieldPath<Values>[];
	/** What a save sends of the form's values; the others stay edits. Default: all. */
	sentOf?: (values: Values) => Values;
	/** Says that an input beside the form, with a button of its own, is not saved with it; saving then stops. */
	beside?: string | undefined;
}

export type EditForm = ReturnType<typeof useEditForm>;

/**
 * Creates or edits a record: validated by the contract, with a draft and optimistic locking, which can be overridden.
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
		mutationFn: ({ input, force }: { input: Sent; force: boolean; formValues: Values }) =>
			options.save(
				input,
				!force && (version.current || version.current === null)
					? { updated_at: version.current }
					: {},
				draft.key(),
			),
		onSuccess: (answer, { input, formValues }) => {
			const { values = formValues, updated_at } = options.stored?.(answer) ?? {};
			if (updated_at !== undefined) version.current = updated_at;
			const since = changedSince(form, formValues);
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
				const all = form.getValues();
				const formValues = structuredClone(options.sentOf?.(all) ?? all);
				save.mutate({ input, force, formValues });
			})(event);
		});
	return {
		form,
		field: fieldsOf(form),
		draft,
		isNew: options.version === undefined,
		isDirty: form.formState.isDirty,
		saving: save.isPending,
		/** Whether the form contains somebody else's changes, so that saving overwrites nothing. */
		isMerged: isMerged && save.isError,
		error: save.error,
		submit: sendWith(false),
		/** Saves and overwrites concurrent changes. */
		force: sendWith(true),
		/** `beside`, if it stopped the save. */
		stopped: isStopped ? options.beside : undefined,
		/** Call it after another change of the same record on this screen. */
		setVersion: (updated_at: string | null) => {
			version.current = updated_at;
		},
	};
}
