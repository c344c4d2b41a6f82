import { watchSession } from "../../features/accounts/auth/session.ts";
import { clearNotes, note } from "../../ui/toast.tsx";

/** Shows a message when the server has ended the session, and removes notes to a person who has left; the layouts then redirect to /login. Returns an unsubscribe function. */
export function notifyWhenSessionEnds(): () => void {
	return watchSession(({ name }) => {
		if (name === "refused" || name === "user_logout") clearNotes();
		if (name === "refused")
			note.warning("Your session has ended. Please sign in again.", { id: "session" });
		if (name === "user_login") clearNotes("session");
	});
}
