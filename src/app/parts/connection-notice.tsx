import { useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import {
	isWaitingForLine,
	tryConnectionAgain,
	watchConnection,
} from "../../platform/browser/connection.ts";
import { formatShortDate } from "../../ui/format.ts";

const neverChanges = () => () => {};

/** When the server rendered the first page of this document, if it came from the service worker's cache. */
const madeKeptPage = (): string | undefined => document.documentElement.dataset.kept;

/** Shown over the current page while the next one waits for the connection. */
export function ConnectionNotice() {
	const waiting = useSyncExternalStore(watchConnection, isWaitingForLine, () => false);
	const kept = useSyncExternalStore(neverChanges, madeKeptPage, () => undefined);
	const { pathname } = useLocation();
	const first = useRef(pathname);
	if (!waiting && kept && pathname === first.current) {
		return (
			<p className="start-failed" role="status">
				No connection. This page is as it was on {formatShortDate(kept)}.{" "}
				{/* biome-ignore lint/a11y/useValidAnchor: the page's own address, whichever it is */}
				<a href="">Load it again</a>
			</p>
		);
	}
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
