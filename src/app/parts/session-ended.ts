import { watchSession } from "../../features/accounts/auth/session.ts";
import { toast } from "../../ui/toast.tsx";

/** Whichever screen it happens on leads to /login; this says why. Returns what ends it. */
export function tellWhenSessionEnds(): () => void {
	return watchSession(({ name }) => {
		if (name === "refused") toast.warning("Your session has ended. Please sign in again.");
	});
}
