import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { PageHandle } from "../shell/context.ts";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** Number of remembered paths; more than there are pages with a query on a busy day. */
const MAX_PATHS = 500;

export interface PageRoute {
	/** Query parameters that the page reads. The page cache ignores others, such as campaign tags. */
	query: readonly string[];
	/** Whether the page has an action, so that a form can be posted to it. */
	takesForm: boolean;
}

export const NO_PAGE: PageRoute = { query: [], takesForm: false };

/** Returns a function that finds the page of a path, which may be percent-encoded. */
export function createPageRoutes(build: () => Promise<ServerBuild>) {
	let lastBuild: ServerBuild | undefined;
	let routes: RouteObject[] = [];
	/** Route matching checks every route, which costs more than sending a cached page. */
	const cached = new Map<string, PageRoute>();

	return async (path: string): Promise<PageRoute> => {
		// In development a failing build is reported by the page itself.
		const current = await build().catch(() => undefined);
		if (!current) return NO_PAGE;
		// In development each change of a page creates a new build.
		if (current !== lastBuild) {
			lastBuild = current;
			routes = treeOf(current.routes);
			cached.clear();
		}
		let page = cached.get(path);
		if (!page) {
			page = pageAt(routes, path);
			if (cached.size >= MAX_PATHS) cached.clear();
			cached.set(path, page);
		}
		return page;
	};
}

function pageAt(routes: RouteObject[], path: string): PageRoute {
	const matched = (matchRoutes(routes, path) ?? []).map(({ route }) => route);
	return {
		query: matched.flatMap(({ handle }: { handle?: PageHandle }) => handle?.query ?? []),
		takesForm: matched.at(-1)?.action !== undefined,
	};
}

function treeOf(manifest: ServerBuild["routes"], parentId?: string): RouteObject[] {
	const siblings = Object.values(manifest).filter((route) => route?.parentId === parentId);
	return siblings.map((route) => {
		const { id, path, index, caseSensitive, module } = route as ServerRoute;
		return {
			id,
			path,
			caseSensitive,
			handle: module.handle,
			action: module.action,
			...(index ? { index } : { children: treeOf(manifest, id) }),
		} as RouteObject;
	});
}
