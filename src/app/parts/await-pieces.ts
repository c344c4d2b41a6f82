import { type ClientInstrumentation, matchRoutes, parsePath } from "react-router";
import { withConnection } from "../../platform/browser/connection.ts";

/** React Router's global state: the routes, their modules, and which of them are loaded. */
interface RouterWindow {
	__reactRouterDataRouter: { routes: Parameters<typeof matchRoutes>[0] };
	__reactRouterManifest: { routes: Record<string, { module: string } | undefined> };
	__reactRouterRouteModules: Record<string, unknown>;
}

let underWay = new AbortController();

/** The modules of a page that are not loaded yet. */
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
 * Delays client-side navigation until the page's script has loaded. If loading fails, React Router would reload the
 * document, which shows the browser's error page when offline. Instead the current page stays, `ConnectionNotice` says
 * why, and the navigation continues once online, unless another one or Back has replaced it.
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
					// If a chunk is gone for good, React Router handles it by loading the new version.
					await Promise.allSettled(
						missing.map((module) => withConnection(() => load(module), signal)),
					);
					// Never resolve: after returning, React Router would start the navigation itself.
					if (signal.aborted) await new Promise(() => {});
				}
				await change();
			},
		});
	},
};

const load = (module: string) => import(/* @vite-ignore */ module);
