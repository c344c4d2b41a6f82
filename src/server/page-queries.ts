import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { PageHandle } from "../app/parts/context.ts";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** Paths whose names are remembered; more than there are pages with a query on a busy day. */
const REMEMBERED = 500;

/**
 * The query parameters that the page at a path reads, as its route declares them. The page cache keeps one copy
 * for each value of these, and ignores all others: campaign tags and the like are left to the browser.
 */
export function createPageQueries(build: () => Promise<ServerBuild>) {
	let known: ServerBuild | undefined;
	let routes: RouteObject[] = [];
	/** Matching walks over all routes, which costs more than sending a cached page. */
	const found = new Map<string, readonly string[]>();

	return async (path: string): Promise<readonly string[]> => {
		// A build that fails, in development, is reported by the page itself.
		const current = await build().catch(() => undefined);
		if (!current) return [];
		// In development each change of a page makes another build.
		if (current !== known) {
			known = current;
			routes = treeOf(current.routes);
			found.clear();
		}
		let names = found.get(path);
		if (!names) {
			names = isWellFormed(path) ? namesAt(routes, path) : [];
			if (found.size >= REMEMBERED) found.clear();
			found.set(path, names);
		}
		return names;
	};
}

function namesAt(routes: RouteObject[], path: string): string[] {
	const handles = (matchRoutes(routes, path) ?? []).map(({ route }) => route.handle);
	return handles.flatMap((handle: PageHandle | undefined) => handle?.query ?? []);
}

function isWellFormed(path: string): boolean {
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
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
			...(index ? { index } : { children: treeOf(manifest, id) }),
		} as RouteObject;
	});
}
