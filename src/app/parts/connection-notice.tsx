import { useSyncExternalStore } from "react";
import {
	isWaitingForLine,
	tryConnectionAgain,
	watchConnection,
} from "../../platform/browser/connection.ts";

/** Over the page that stays while the next one waits for the line. */
export function ConnectionNotice() {
	const waiting = useSyncExternalStore(watchConnection, isWaitingForLine, () => false);
	if (!waiting) return null;
	return (
		<p className="start-failed" role="alert">
			No connection.{" "}
			<button type="button" className="link" onClick={tryConnectionAgain}>
				Try Again
			</button>
		</p>
	);
}
