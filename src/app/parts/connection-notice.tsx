import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { awaitsPageScript, stopAwaitingPage } from "../../platform/browser/awaited-page.ts";
import {
	pendingLoad,
	tryConnectionAgain,
	watchConnection,
} from "../../platform/browser/connection.ts";
import { OFFLINE_END_EVENT, OFFLINE_SCRIPT } from "../../platform/offline/cacheable.ts";
import { formatShortDate } from "../../ui/format.ts";

const neverChanges = () => () => {};

/** Time of rendering, if this document came from the service worker's cache. */
const savedPageDay = (): string | undefined => document.documentElement.dataset.kept;

function showOfflinePage(): () => void {
	const script = document.createElement("script");
	script.src = OFFLINE_SCRIPT;
	document.body.append(script);
	return () => {
		script.remove();
		dispatchEvent(new Event(OFFLINE_END_EVENT));
	};
}

/** Shown while a page or file waits for the connection. The offline page needs the service worker. */
export function ConnectionNotice() {
	const awaited = useSyncExternalStore(watchConnection, pendingLoad, () => undefined);
	const savedOn = useSyncExternalStore(neverChanges, savedPageDay, () => undefined);
	const { pathname } = useLocation();
	const firstPath = useRef(pathname);
	useEffect(() => (awaited === "page" ? showOfflinePage() : undefined), [awaited]);
	if (!awaited && savedOn && pathname === firstPath.current) {
		return (
			<p className="start-failed" role="status">
				No connection. This page is as it was on {formatShortDate(savedOn)}.{" "}
				{/* biome-ignore lint/a11y/useValidAnchor: the page's own address, whichever it is */}
				<a href="">Reload it</a>
			</p>
		);
	}
	if (!awaited) return null;
	return (
		<p className="start-failed" role="alert">
			No connection.{" "}
			<button type="button" className="link" onClick={tryConnectionAgain}>
				Try Again
			</button>
			{awaitsPageScript() && "\u00A0· "}
			{awaitsPageScript() && (
				<button type="button" className="link" onClick={stopAwaitingPage}>
					Stay Here
				</button>
			)}
		</p>
	);
}
