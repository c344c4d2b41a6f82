import { type ClientInstrumentation, matchRoutes, parsePath } from "react-router";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { setAwaitedPage } from "../../platform/browser/awaited-page.ts";
import { loadWithRetry } from "../../platform/browser/connection.ts";
import { hasDataSaver } from "../../platform/browser/data-saver.ts";
import { callEarly } from "../parts/first-calls.ts";
import { download } from "./load-chunk.ts";

interface RouterWindow {
	__reactRouterDataRouter: { routes: Parameters<typeof matchRoutes>[0] };
	__reactRouterManifest: { routes: Record<string, Files | undefined> };
	__reactRouterRouteModules: Record<string, unknown>;
}

interface Files {
	module: string;
	/** Beyond those of every page (pages-manifest.ts). */
	imports?: string[];
	css?: string[];
}

let underWay = new AbortController();

function partsOf(to: string) {
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

const missingParts = (to: string) => partsOf(to).filter(({ isMissing }) => isMissing);

/** In parallel: discovered one by one, each would cost a round trip. */
function downloadScripts({ module, imports = [] }: Files) {
	return Promise.all([module, ...imports].map(download));
}

function fetchFiles(parts: readonly Files[]): void {
	for (const part of parts) {
		downloadScripts(part).catch(() => {});
		for (const href of part.css ?? []) {
			document.head.append(
				Object.assign(document.createElement("link"), { rel: "preload", as: "style", href }),
			);
		}
	}
}

/** Delay after a touch: the click comes 100 ms later, and a scroll has cancelled the touch by then. */
const SCROLLS_MS = 50;
let touch: ReturnType<typeof setTimeout> | undefined;
const forgetTouch = () => clearTimeout(touch);

function noteTouch({ target }: Event): void {
	forgetTouch();
	const link = target instanceof Element && target.closest("a");
	if (!link || link.origin !== location.origin || hasDataSaver()) return;
	touch = setTimeout(() => fetchAhead(link.pathname + link.search), SCROLLS_MS);
}

/** Request the data first: a browser makes only six requests to a server at a time. */
function fetchAhead(to: string): void {
	// Another server may count each request as a visit.
	if (isOwnServer()) for (const { id, params } of partsOf(to)) callEarly(id, params, to);
	fetchFiles(missingParts(to));
}

/**
 * Delays navigation until the page's script has loaded; the script is fetched from the first touch of the link, in
 * parallel with the data. If that fails, React Router would reload the document and lose form values. Instead
 * `ConnectionNotice` shows the offline page, and the navigation continues once online unless it was replaced.
 */
export const awaitChunks: ClientInstrumentation = {
	router: ({ instrument }) => {
		const cancel = () => {
			underWay.abort();
			setAwaitedPage(undefined);
		};
		addEventListener("popstate", cancel);
		addEventListener("pointerdown", noteTouch, true);
		addEventListener("pointercancel", forgetTouch, true);
		instrument({
			async navigate(change, { to }) {
				cancel();
				forgetTouch();
				underWay = new AbortController();
				const { signal } = underWay;
				// React Router passes an object without a path on as the home page, so pass a string or name the path.
				const missing = typeof to === "string" ? missingParts(to) : [];
				if (missing.length > 0) {
					for (const { id, params } of missing) callEarly(id, params, to as string);
					fetchFiles(missing);
					setAwaitedPage(cancel);
					// If a chunk no longer exists, React Router loads the new version.
					await Promise.allSettled(
						missing.map((part) => loadWithRetry(() => load(part), signal, "page")),
					);
					// Never resolves: otherwise React Router would start the navigation itself.
					if (signal.aborted) await new Promise(() => {});
					setAwaitedPage(undefined);
				}
				await change();
			},
		});
	},
};

async function load(part: Files): Promise<void> {
	await downloadScripts(part);
	await import(/* @vite-ignore */ part.module);
}
