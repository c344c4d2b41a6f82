import { useEffect, useEffectEvent } from "react";
import type { FormDraft } from "./use-form-draft.ts";

interface MergeOptions<Values> {
	record: Values | undefined;
	/** Whether saving was refused because somebody else has changed the record. */
	isOutdated: boolean;
	onMerged?: () => void;
}

/**
 * After a conflict and a refetch: fields that only somebody else has changed show their new value, so that saving does
 * not undo it; the person chooses where both have changed one.
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
