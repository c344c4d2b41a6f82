import { ApiError, errorText } from "../platform/browser/api-error.ts";
import { Button } from "./button.tsx";
import { Refusal } from "./refusal.tsx";

interface EditRefusalProps {
	/** Why it was not saved; nothing is shown without one. */
	error: Error | null;
	/** Said when the server gave no reason. */
	fallback: string;
	/** Saves it over what somebody else has saved meanwhile. */
	onForce: () => void;
}

/** Over a form that was not saved. Whoever was overtaken by somebody else may still insist. */
export function EditRefusal({ error, fallback, onForce }: EditRefusalProps) {
	if (!error) return null;
	// A conflict of a field, such as a name that is taken, is mended at the field.
	const outdated =
		error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0;
	return (
		<Refusal title={errorText(error, fallback)}>
			<p>What you typed is still here.</p>
			{outdated && (
				<Button small onClick={onForce}>
					Save Mine Anyway
				</Button>
			)}
		</Refusal>
	);
}
