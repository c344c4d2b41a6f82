import { localStore } from "../../../platform/browser/safe-storage.ts";
import { UNSENT } from "../../../platform/offline/unsent-place.ts";

/** At each visit: goes on with what waits in this browser. Its script may have to wait for the line, too. */
export function resumeUnsent(): void {
	if (localStore.get(UNSENT) === null) return;
	import("./send-unsent.tsx").then(
		({ sendUnsent }) => sendUnsent(),
		() => setTimeout(resumeUnsent, 5000),
	);
}
