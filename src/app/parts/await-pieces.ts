import { type ClientInstrumentation, matchRoutes, parsePath } from "react-router";
import { askServer, withConnection } from "../../platform/browser/connection.ts";
import { DASHBOARD } from "./site-manifest.ts";

/** What React Router keeps on the window: the routes, where their modules are and which are loaded. */
interface RouterWindow {
	__reactRouterDataRouter: { routes: Parameters<typeof matchRoutes>[0] };
	__reactRouterManifest: { routes: Record<string, { module: string } | undefined> };
	__reactRouterRouteModules: Record<string, unknown>;
}

let underWay = new AbortController();

const routerOf = () => window as unknown as RouterWindow;

/** Whether it is a screen of the dashboard, and this document's list of pages has none. */
function needsDocument(to: string): boolean {
	const { pathname = "" } = parsePath(to);
	const isScreen = /^\/dashboard(\/|$)/.test(pathname);
	return isScreen && !routerOf().__reactRouterManifest.routes[DASHBOARD];
}

/** The modules of a page that this document has not loaded yet. */
function missingModules(to: string): string[] {
	const {
		__reactRouterDataRouter: router,
		__reactRouterManifest: manifest,
		__reactRouterRouteModules: loaded,
	} = routerOf();
	const { pathname = location.pathname } = parsePath(to);
	return (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route }) => {
		const id = route.id ?? "";
		const module = manifest.routes[id]?.module;
		return module && !(id in loaded) ? [module] : [];
	});
}

/**
 * Begins a page change only once the script of the page is there. React Router loads the whole document again when it
 * is missing, and without a line that is the browser's error page. So the page stays, `ConnectionNotice` says why, and
 * the change goes on when the line is back, unless another one or a step back has been asked for meanwhile.
 *
 * From the site to the dashboard it is a document, for which a line is waited likewise.
 */
export const awaitPieces: ClientInstrumentation = {
	router: ({ instrument }) => {
		addEventListener("popstate", () => underWay.abort());
		instrument({
			async navigate(change, { to, currentUrl }) {
				underWay.abort();
				underWay = new AbortController();
				const { signal } = underWay;
				if (typeof to === "string" && needsDocument(to)) {
					await withConnection(askServer, signal).catch(() => {});
					// Nobody means to come back to signing in.
					const isLeft = parsePath(currentUrl).pathname === "/login";
					if (!signal.aborted) location[isLeft ? "replace" : "assign"](to);
					await new Promise(() => {});
				}
				const missing = typeof to === "string" ? missingModules(to) : [];
				if (missing.length > 0) {
					// One that is gone for good is React Router's, which loads the new version.
					await Promise.allSettled(
						missing.map((module) => withConnection(() => load(module), signal)),
					);
					// React Router would begin a change that was not begun here.
					if (signal.aborted) await new Promise(() => {});
				}
				await change();
			},
		});
	},
};

const load = (module: string) => import(/* @vite-ignore */ module);
