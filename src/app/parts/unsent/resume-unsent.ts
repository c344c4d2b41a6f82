import { localStore } from "../../../platform/browser/safe-storage.ts";
import { UNSENT } from "../../../platform/offline/unsent-place.ts";

/**
 * On every visit: resumes sending forms that wait in this browser. Loading its script may also have to wait for the
 * connection.
 */
export function resumeUnsent(): void {
	if (localStore.get(UNSENT) === null) return;
	import("./send-unsent.tsx").then(
		({ sendUnsent, reportUnanswered }) => {
			reportUnanswered();
			return sendUnsent();
		},
		() => setTimeout(resumeUnsent, 5000),
	);
}
