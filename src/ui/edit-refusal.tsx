import { ApiError, errorText } from "../platform/browser/api-error.ts";
import { Button } from "./button.tsx";
import { Refusal } from "./refusal.tsx";
import type { EditForm } from "./use-edit-form.ts";

interface EditRefusalProps {
	/** Nothing is shown unless it was refused. */
	edit: Pick<EditForm, "error" | "force">;
	/** Said when the server gave no reason. */
	fallback: string;
}

/** Over a form that was not saved. After a conflict the change can still be saved over the other one. */
export function EditRefusal({ edit: { error, force }, fallback }: EditRefusalProps) {
	if (!error) return null;
	// A conflict of a field, such as a name that is taken, is mended at the field.
	const outdated =
		error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0;
	return (
		<Refusal title={errorText(error, fallback)}>
			<p>What you typed is still here.</p>
			{outdated && (
				<Button small onClick={force}>
					Save Mine Anyway
				</Button>
			)}
		</Refusal>
	);
}
