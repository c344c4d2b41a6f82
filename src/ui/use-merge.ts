import { useEffect, useEffectEvent } from "react";
import type { FormDraft } from "./use-form-draft.ts";

interface MergeOptions<Values> {
	/** What is stored, as it was last read; undefined for a new record. */
	record: Values | undefined;
	/** Whether saving was refused because somebody else has changed the record. */
	isOutdated: boolean;
	onMerged?: () => void;
}

/**
 * After a conflict, when the record was read again: the fields that only somebody else has changed are shown as they are
 * now, so that saving again does not undo them, and the person chooses between two values of one field.
 */
export function useMerge<Values>(
	draft: Pick<FormDraft<Values>, "merge">,
	{ record, isOutdated, onMerged }: MergeOptions<Values>,
): void {
	const merge = useEffectEvent(() => {
		if (record && draft.merge(record)) onMerged?.();
	});
	const state = JSON.stringify(record);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `state` says that another version was read
	useEffect(() => {
		if (isOutdated) merge();
	}, [isOutdated, state]);
}
