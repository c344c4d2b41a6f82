import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorText } from "../platform/browser/api-error.ts";
import { Button } from "./button.tsx";
import { WarningIcon } from "./icons.tsx";
import { withReferences } from "./reference-text.tsx";

interface RowFailureProps {
	error: string;
	busy?: boolean;
	/** Omitted if a retry would overwrite somebody else's change. */
	onRetry?: () => void;
	onGiveUp: () => void;
}

export function RowFailure({ error, busy = false, onRetry, onGiveUp }: RowFailureProps) {
	return (
		<div className="row-failure flex flex-wrap gap-x-2 gap-y-1 max-w-70 mt-1.5 px-2.5 py-2 border-2 border-red rounded-xs bg-red-soft text-left">
			<p role="alert" className="flex basis-full gap-2 text-red font-semibold">
				<WarningIcon />
				{withReferences(error)}
			</p>
			{onRetry && (
				<Button small disabled={busy} onClick={onRetry}>
					Try Again
				</Button>
			)}
			<Button small variant="quiet" disabled={busy} onClick={onGiveUp}>
				{onRetry ? "Dismiss" : "OK"}
			</Button>
		</div>
	);
}

interface RowSavesOptions<Change, Answer> {
	rowOf: (change: Change) => string;
	save: (change: Change) => Promise<Answer>;
	onSaved: (answer: Answer, change: Change) => void;
	fallback: string;
}

interface Failed<Change> {
	change: Change;
	error: string;
}

/** Saves changes made in the rows of a list. A failed row shows its error until retried or dismissed. */
export function useRowSaves<Change, Answer>(options: RowSavesOptions<Change, Answer>) {
	const { rowOf, save, onSaved, fallback } = options;
	const [failed, setFailed] = useState<ReadonlyMap<string, Failed<Change>>>(new Map());
	const [saving, setSaving] = useState<readonly string[]>([]);

	function setFailure(row: string, failure?: Failed<Change>) {
		setFailed((before) => {
			const next = new Map(before);
			if (failure) next.set(row, failure);
			else next.delete(row);
			return next;
		});
	}

	const { mutate } = useMutation({
		mutationFn: save,
		onMutate: (change) => setSaving((rows) => [...rows, rowOf(change)]),
		onSuccess: (answer, change) => {
			setFailure(rowOf(change));
			onSaved(answer, change);
		},
		onError: (error, change) =>
			setFailure(rowOf(change), { change, error: errorText(error, fallback) }),
		onSettled: (_answer, _error, change) =>
			setSaving((rows) => rows.filter((row) => row !== rowOf(change))),
	});
	const isSaving = (row: string) => saving.includes(row);

	return {
		save: (change: Change) => mutate(change),
		isSaving,
		failureOf(row: string): ReactNode {
			const failure = failed.get(row);
			if (!failure) return null;
			return (
				<RowFailure
					error={failure.error}
					busy={isSaving(row)}
					onRetry={() => mutate(failure.change)}
					onGiveUp={() => setFailure(row)}
				/>
			);
		},
	};
}
