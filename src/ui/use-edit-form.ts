import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { type DraftFormOptions, useDraftForm } from "./use-draft-form.ts";

interface EditFormOptions<Values extends FieldValues, Sent, Answer>
	extends Pick<DraftFormOptions<Values, Sent, Answer>, "errorFields" | "sentOf" | "values"> {
	schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
	draftKey: string;
	/** The loaded record's `updated_at`: null before its first change, undefined for a new one. */
	version?: string | null | undefined;
	/** Without `updated_at` it overwrites concurrent changes. `key`: an Idempotency-Key, the same until stored. */
	save: (input: Sent, version: { updated_at?: string | null }, key: string) => Promise<Answer>;
	/** Close the form only if `isUnchanged`: otherwise values were changed during the save. */
	onSaved: (answer: Answer, input: Sent, isUnchanged: boolean) => void;
	/** The next values of a form that stays open. Default: the sent values, and the version before. */
	stored?: (answer: Answer) => { values?: Values; updated_at?: string | null | undefined };
	/** An input next to the form that was filled in but not added with its own button: saving stops and shows it. */
	pendingInput?: PendingInput | undefined;
}

export interface PendingInput {
	text: string;
	elementId: string;
}

export type EditForm = ReturnType<typeof useEditForm>;

/** Creates or edits a record, validated by the contract, with a draft and optimistic locking. */
export function useEditForm<Values extends FieldValues, Sent, Answer>(
	options: EditFormOptions<Values, Sent, Answer>,
) {
	const { pendingInput } = options;
	const isNew = options.version === undefined;
	const queryClient = useQueryClient();
	const [isMerged, setMerged] = useState(false);
	const [isStopped, setStopped] = useState(false);
	if (isStopped && !pendingInput) setStopped(false);
	// Keep the version that is being edited, even if a refetched list brings a newer one.
	const version = useRef(options.version);
	const { form, field, draft, sending, submit } = useDraftForm<Values, Sent, Answer>({
		...options,
		resolver: standardSchemaResolver(options.schema),
		editsStoredRecord: !isNew,
		send: (input, key, overwrites) => {
			setMerged(false);
			const { current } = version;
			const hasVersion = !overwrites && current !== undefined && current !== "";
			return options.save(input, hasVersion ? { updated_at: current } : {}, key);
		},
		nextValues: (answer, _input, sent) => {
			const { values = sent, updated_at } = options.stored?.(answer) ?? {};
			if (updated_at !== undefined) version.current = updated_at;
			return values;
		},
		onSent: options.onSaved,
		onOutdated: () => queryClient.invalidateQueries(),
		onMerged: () => {
			version.current = options.version;
			setMerged(true);
		},
	});
	const unlessInputPending =
		(act: (event?: FormEvent) => unknown) =>
		(event?: FormEvent): void => {
			if (!pendingInput) return void act(event);
			event?.preventDefault();
			setStopped(true);
		};
	return {
		...{ form, field, draft, isNew },
		isDirty: form.formState.isDirty,
		saving: sending.isPending,
		/** Whether the form contains somebody else's changes, so that saving overwrites nothing. */
		isMerged: isMerged && sending.isError,
		error: sending.error,
		submit: unlessInputPending(submit()),
		/** Saves and overwrites concurrent changes. */
		force: unlessInputPending(submit(true)),
		/** Wraps another button's action, which would leave out `pendingInput`. */
		unlessInputPending,
		/** `pendingInput`, if it stopped the save. */
		blockingInput: isStopped ? pendingInput : undefined,
		/** Call it after another change of the same record on this screen. */
		setVersion: (updated_at: string | null) => {
			version.current = updated_at;
		},
	};
}
