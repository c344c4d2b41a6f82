import { type ClientInstrumentation, matchRoutes, parsePath } from "react-router";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { setAwaitedPage } from "../../platform/browser/awaited-page.ts";
import { loadWithRetry } from "../../platform/browser/connection.ts";
import { hasDataSaver } from "../../platform/browser/data-saver.ts";
import { callEarly } from "../parts/first-calls.ts";
import { downloadFile } from "./load-chunk.ts";

interface RouterWindow {
	__reactRouterDataRouter: { routes: Parameters<typeof matchRoutes>[0] };
	__reactRouterManifest: { routes: Record<string, RouteFiles | undefined> };
	__reactRouterRouteModules: Record<string, unknown>;
}

interface RouteFiles {
	module: string;
	/** Without files that every page has loaded (pages-manifest.ts). */
	imports?: string[];
	css?: string[];
}

let navigation = new AbortController();

function routesOf(to: string) {
	const {
		__reactRouterDataRouter: router,
		__reactRouterManifest: manifest,
		__reactRouterRouteModules: loaded,
	} = window as unknown as RouterWindow;
	const { pathname = location.pathname } = parsePath(to);
	return (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route: { id = "" }, params }) => {
		const files = manifest.routes[id];
		return files ? [{ id, params, isMissing: !(id in loaded), ...files }] : [];
	});
}

const missingRoutes = (to: string) => routesOf(to).filter(({ isMissing }) => isMissing);

/** Downloads in parallel: scripts that are discovered one by one would each cost a round trip. */
function downloadScripts({ module, imports = [] }: RouteFiles) {
	return Promise.all([module, ...imports].map(downloadFile));
}

function fetchFiles(parts: readonly RouteFiles[]): void {
	for (const part of parts) {
		downloadScripts(part).catch(() => {});
		for (const href of part.css ?? []) {
			document.head.append(
				Object.assign(document.createElement("link"), { rel: "preload", as: "style", href }),
			);
		}
	}
}

/** Delay after a touch: a click follows 100 ms later, and a scroll cancels the touch within this time. */
const TOUCH_DELAY_MS = 50;
let touchTimer: ReturnType<typeof setTimeout> | undefined;
const cancelTouchTimer = () => clearTimeout(touchTimer);

function startTouchTimer({ target }: Event): void {
	cancelTouchTimer();
	const link = target instanceof Element && target.closest("a");
	if (!link || link.origin !== location.origin || hasDataSaver()) return;
	touchTimer = setTimeout(() => fetchAhead(link.pathname + link.search), TOUCH_DELAY_MS);
}

/** Requests the data first, because a browser makes only six requests to a server at a time. */
function fetchAhead(to: string): void {
	// Another server may count each request as a visit.
	if (isOwnServer()) for (const { id, params } of routesOf(to)) callEarly(id, params, to);
	fetchFiles(missingRoutes(to));
}

/**
 * Delays navigation until the page's script has loaded; the script is fetched from the first touch of the link, in
 * parallel with the data. If the download fails, React Router would reload the document and lose form values. Instead
 * `ConnectionNotice` shows the offline page, and the navigation continues once online unless it was replaced.
 */
export const awaitChunks: ClientInstrumentation = {
	router: ({ instrument }) => {
		const cancel = () => {
			navigation.abort();
			setAwaitedPage(undefined);
		};
		addEventListener("popstate", cancel);
		addEventListener("pointerdown", startTouchTimer, true);
		addEventListener("pointercancel", cancelTouchTimer, true);
		instrument({
			async navigate(navigateNow, { to }) {
				cancel();
				cancelTouchTimer();
				navigation = new AbortController();
				const { signal } = navigation;
				// React Router reports an object without a path as the home page: callers pass a string or name the path.
				const missingFiles = typeof to === "string" ? missingRoutes(to) : [];
				if (missingFiles.length > 0) {
					for (const { id, params } of missingFiles) callEarly(id, params, to as string);
					fetchFiles(missingFiles);
					setAwaitedPage(cancel);
					// If a chunk no longer exists, React Router loads the new version.
					await Promise.allSettled(
						missingFiles.map((part) => loadWithRetry(() => load(part), signal, "page")),
					);
					// Never resolves: otherwise React Router would start the navigation itself.
					if (signal.aborted) await new Promise(() => {});
					setAwaitedPage(undefined);
				}
				await navigateNow();
			},
		});
	},
};

async function load(part: RouteFiles): Promise<void> {
	await downloadScripts(part);
	await import(/* @vite-ignore */ part.module);
}
