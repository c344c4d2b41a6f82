import type { FieldValues } from "react-hook-form";
import { errorText } from "../platform/browser/api-error.ts";
import { noAnswer } from "./failed-calls.tsx";
import { accountId } from "./form-draft.ts";
import { type DraftFormOptions, useDraftForm } from "./use-draft-form.ts";

export interface ActionForm<Values extends FieldValues, Answer>
	extends Pick<
		DraftFormOptions<Values, Values, Answer>,
		"draftKey" | "editsStoredRecord" | "keepUnsent" | "onSent" | "resolver" | "transient" | "values"
	> {
	send: (values: Values, key: string) => Promise<Answer>;
	nextValues?: (sent: Values) => Values;
	onConflict?: () => unknown;
	fallback: string;
}

export function useActionForm<Values extends FieldValues, Answer>(
	options: ActionForm<Values, Answer>,
) {
	const { draftKey, nextValues, fallback } = options;
	const { form, field, draft, sending, refusal, submit } = useDraftForm<Values, Values, Answer>({
		...options,
		draftKey: draftKey && `${draftKey}:${accountId()}`,
		nextValues: nextValues && ((_answer, sent) => nextValues(sent)),
		onOutdated: options.onConflict,
	});
	const hasFieldErrors = Object.keys(form.formState.errors).length > 0;
	return {
		...{ form, field, draft },
		busy: sending.isPending,
		submit: submit(),
		/** The error that belongs to no field; undefined if there is none. */
		refusal:
			refusal &&
			!hasFieldErrors &&
			[errorText(refusal, fallback), noAnswer(refusal)].filter(Boolean).join(". "),
	};
}
