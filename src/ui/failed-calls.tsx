import type { UseQueryResult } from "@tanstack/react-query";
import { errorText, isOutdated } from "../platform/browser/api-error.ts";
import { Button } from "./button.tsx";
import { Refusal } from "./refusal.tsx";
import type { EditForm } from "./use-edit-form.ts";

interface QueryRefusalProps {
	query: Pick<UseQueryResult, "error" | "refetch">;
	/** Error message if the server gave no reason. */
	fallback: string;
}

/** Why a query failed, with a retry button. Renders nothing unless it failed. */
export function QueryRefusal({ query, fallback }: QueryRefusalProps) {
	if (!query.error) return null;
	return (
		<Refusal title={errorText(query.error, fallback)}>
			<Button small onClick={() => void query.refetch()}>
				Try Again
			</Button>
		</Refusal>
	);
}

interface EditRefusalProps {
	/** Renders nothing unless there is an error. */
	edit: Pick<EditForm, "error" | "force" | "isMerged" | "isNew">;
	/** Error message if the server gave no reason. */
	fallback: string;
}

/** Error above a form that was not saved. After an edit conflict it offers to overwrite the other change. */
export function EditRefusal({
	edit: { error, force, isMerged, isNew },
	fallback,
}: EditRefusalProps) {
	if (!error) return null;
	return (
		<Refusal title={errorText(error, fallback)}>
			<p>
				What you typed is still here
				{isMerged ? ", with what somebody else has saved. Check it and save again." : "."}
			</p>
			{isOutdated(error) && !isNew && !isMerged && (
				<Button small onClick={force}>
					Save Mine Anyway
				</Button>
			)}
		</Refusal>
	);
}
