import type { UseQueryResult } from "@tanstack/react-query";
import { errorText, isConflict, isUnanswered } from "../platform/browser/api-error.ts";
import { Button } from "./button.tsx";
import { openAndFocus } from "./form-fold.tsx";
import { Refusal } from "./refusal.tsx";
import type { EditForm } from "./use-edit-form.ts";

/** For a save that failed because the server did not answer; being offline is shown elsewhere. */
export const noAnswer = (error: unknown): string | false =>
	isUnanswered(error) && navigator.onLine && "The server is not responding.";

export function InputPreserved({ error }: { error: unknown }) {
	return <p>{noAnswer(error)} What you typed is still here.</p>;
}

interface QueryRefusalProps {
	query: Pick<UseQueryResult, "error" | "refetch">;
	fallback: string;
}

/** Why a query failed, with a retry button. Renders nothing unless it failed. */
export function QueryRefusal({ query, fallback }: QueryRefusalProps) {
	if (!query.error) return null;
	return (
		<Refusal noScroll title={errorText(query.error, fallback)}>
			<Button small onClick={() => void query.refetch()}>
				Try Again
			</Button>
		</Refusal>
	);
}

/** Why a mutation failed. Renders nothing unless it failed. */
export function CallRefusal({ call, fallback }: { call: { error: unknown }; fallback: string }) {
	return call.error ? <Refusal title={errorText(call.error, fallback)} /> : null;
}

interface EditRefusalProps {
	edit: Pick<EditForm, "error" | "force" | "isMerged" | "isNew" | "blockingInput">;
	fallback: string;
}

/** Error above an unsaved form. After an edit conflict it offers to overwrite the other change. */
export function EditRefusal({
	edit: { error, force, isMerged, isNew, blockingInput: pendingInput },
	fallback,
}: EditRefusalProps) {
	if (pendingInput) {
		return (
			<Refusal title={pendingInput.text}>
				<Button small onClick={() => openAndFocus(document.getElementById(pendingInput.elementId))}>
					Show It
				</Button>
			</Refusal>
		);
	}
	if (!error) return null;
	return (
		<Refusal title={errorText(error, fallback)}>
			<p>
				{noAnswer(error)} What you typed is still here
				{isMerged ? ", with what somebody else has saved. Check it and save again." : "."}
			</p>
			{isConflict(error) && !isNew && !isMerged && (
				<Button small onClick={force}>
					Save Mine Anyway
				</Button>
			)}
		</Refusal>
	);
}
