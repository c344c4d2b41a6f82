import { watchSession } from "../../features/accounts/auth/session.ts";
import { toast } from "../../ui/toast.tsx";

/** Shows a message when the session has ended; the layouts then redirect to /login. Returns an unsubscribe function. */
export function notifyWhenSessionEnds(): () => void {
	return watchSession(({ name }) => {
		if (name === "refused") toast.warning("Your session has ended. Please sign in again.");
	});
}
