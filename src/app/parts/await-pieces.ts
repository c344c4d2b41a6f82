import { type ClientInstrumentation, matchRoutes, parsePath } from "react-router";
import { withConnection } from "../../platform/browser/connection.ts";

/** What React Router keeps on the window: the routes, where their modules are and which are loaded. */
interface RouterWindow {
	__reactRouterDataRouter: { routes: Parameters<typeof matchRoutes>[0] };
	__reactRouterManifest: { routes: Record<string, { module: string } | undefined> };
	__reactRouterRouteModules: Record<string, unknown>;
}

let underWay = new AbortController();

/** The modules of a page that this document has not loaded yet. */
function missingModules(to: string): string[] {
	const {
		__reactRouterDataRouter: router,
		__reactRouterManifest: manifest,
		__reactRouterRouteModules: loaded,
	} = window as unknown as RouterWindow;
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
 */
export const awaitPieces: ClientInstrumentation = {
	router: ({ instrument }) => {
		addEventListener("popstate", () => underWay.abort());
		instrument({
			async navigate(change, { to }) {
				underWay.abort();
				underWay = new AbortController();
				const { signal } = underWay;
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
