import { useContext, useEffect, useLayoutEffect, useState } from "react";
import {
	Links,
	type LinksFunction,
	Meta,
	Outlet,
	UNSAFE_DataRouterContext as RouterContext,
	Scripts,
	ScrollRestoration,
	useLocation,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { reportPageView, startAnalytics } from "./app/parts/analytics/analytics.ts";
import { ConnectionNotice } from "./app/parts/connection-notice.tsx";
import { createUnsentLoader, UnsentForms } from "./app/parts/unsent/unsent-context.tsx";
import styles from "./app/styles/every-page.css?url";
import {
	HYDRATED_EVENT,
	START_FAILED_ID,
	VISITOR_SCRIPT,
} from "./platform/browser/page-scripts.ts";
import { cacheVisitedPages } from "./platform/offline/start-worker.ts";
import { browserApi } from "./shell/browser-api.ts";
import { renderContext } from "./shell/context.ts";
import { cacheLoaderData, setPageOnScreen } from "./shell/history-cache.ts";
import { type RootData, useRootData } from "./shell/root-data.ts";
import { markDocument, notifyWhenSessionEnds, startSession } from "./shell/session.ts";
import { defaultSite } from "./site.ts";
import displayFont from "./ui/fonts/recursive-display.woff2";
import { SiteContext } from "./ui/use-site.ts";

export const links: LinksFunction = () => [
	{ rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
	{ rel: "stylesheet", href: styles },
	{ rel: "manifest", href: "/site.webmanifest" },
];

export function loader({ context }: Route.LoaderArgs): RootData {
	return context.get(renderContext).data;
}

/** The root data does not change while the page is open. */
export function shouldRevalidate() {
	return false;
}

export default function Root() {
	const info = useRootData();
	const shownSite = useState(info?.site ?? defaultSite);
	const [site] = shownSite;
	const [unsent] = useState(createUnsentLoader);
	const location = useLocation();
	const router = useContext(RouterContext)?.router;
	// After an error page React has created a new <html> element, without the attribute that the first script set.
	useLayoutEffect(markDocument, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once; the root data does not change
	useEffect(() => {
		if (info) startAnalytics(info);
		notifyWhenSessionEnds();
		cacheLoaderData(router);
		void startSession(browserApi);
		dispatchEvent(new Event(HYDRATED_EVENT));
		cacheVisitedPages();
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the route changes
	useEffect(reportPageView, [location.pathname]);
	useEffect(() => setPageOnScreen(location), [location]);
	return (
		// The script in the head sets data-visitor before hydration.
		<html lang="en" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
				<script dangerouslySetInnerHTML={{ __html: VISITOR_SCRIPT }} />
				<Meta />
				<Links />
				<link rel="icon" {...site.images.icon} />
				<link rel="apple-touch-icon" href={site.images.touchIcon} />
				<link
					rel="alternate"
					type="application/atom+xml"
					title={`${site.name}: new projects`}
					href="/feed.xml"
				/>
			</head>
			<body>
				<SiteContext value={shownSite}>
					<UnsentForms loader={unsent}>
						<Outlet />
					</UnsentForms>
				</SiteContext>
				{/* The script that starts the application shows this if a chunk is missing. */}
				<p className="start-failed" id={START_FAILED_ID} role="alert" hidden>
					This page did not load completely.{" "}
					{/* biome-ignore lint/a11y/useValidAnchor: the page's own address, whichever it is */}
					<a href="">Reload it</a>
				</p>
				<ConnectionNotice />
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}
