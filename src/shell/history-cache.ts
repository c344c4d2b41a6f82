import { useEffect, useState } from "react";
import { type Location, matchRoutes, useLocation } from "react-router";
import { awaitBriefly, isFailed } from "./deferred.tsx";

type Parts = Record<string, unknown>;

interface State {
	location: Location;
	loaderData: Record<string, Parts | undefined>;
	navigation: { location?: Location | undefined };
}

/** The used parts of React Router's router object, which `UNSAFE_DataRouterContext` provides. */
interface Router {
	routes: Parameters<typeof matchRoutes>[0];
	state: State;
	subscribe(listener: (state: State) => void): unknown;
	revalidate(): unknown;
}

let router: Router | undefined;

/** History entries whose data is kept. */
const MAX_ENTRIES = 30;

/** The data that pages showed last, by history entry. */
const shownData = new Map<string, State["loaderData"]>();

/** Newer data of the current page, until its loader takes it. */
let refreshed: { entry: string; parts: Parts } | undefined;

/** The history entry that React has rendered; on a slow phone some time after the router's navigation. */
let renderedEntry = "";

const entryOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

function put<T>(map: Map<string, T>, key: string, value: T): void {
	map.delete(key);
	map.set(key, value);
	const [oldest] = map.keys();
	if (map.size > MAX_ENTRIES) map.delete(oldest as string);
}

/** State of pages, by name and entry. */
const states = new Map<string, unknown>();

/** State that Back and Forward restore, so that the page is as long as before. */
export function useHistoryState<T>(name: string, initial: T) {
	const key = `${name} ${entryOf(useLocation())}`;
	const [value, setValue] = useState((states.get(key) as T | undefined) ?? initial);
	useEffect(() => put(states, key, value), [key, value]);
	return [value, setValue] as const;
}

/** Keeps the data of every page shown from now on, also of the server-rendered one. */
export function cacheLoaderData(from: Router | undefined): void {
	router = from;
	const remember = ({ location, loaderData }: State) =>
		put(shownData, entryOf(location), loaderData);
	if (router) remember(router.state);
	router?.subscribe(remember);
}

/** Call it when the entry's page is rendered and scrolled: revalidating earlier would lose the scroll position. */
export function setPageOnScreen(location: Location): void {
	renderedEntry = entryOf(location);
	if (refreshed?.entry === renderedEntry) router?.revalidate();
}

/**
 * On Back and Forward the loader returns what the page showed last, without waiting: only then is the document as long
 * as before, and the scroll position can be restored. The data is fetched again and replaces it if different.
 */
export function cachedLoader<Args, Data extends object>(
	load: (args: Args) => Data | Promise<Data>,
) {
	return async (args: Args): Promise<Data> => {
		if (!router) return load(args);
		const { location: target } = router.state.navigation;
		if (!target) {
			const newer = refreshed;
			refreshed = undefined;
			if (newer?.entry === entryOf(router.state.location)) return newer.parts as Data;
		}
		const parts = target && (await partsBefore(router, target));
		if (!parts) return load(args);
		void refresh(router, entryOf(target), parts, load(args) as Parts);
		return parts as Data;
	};
}

/** Undefined for a new entry, or one that did not show everything. */
async function partsBefore(router: Router, target: Location): Promise<Parts | undefined> {
	// An entry is added to the history only after its loaders.
	if ((history.state?.key ?? "default") !== target.key) return;
	const matches = matchRoutes(router.routes, target) ?? [];
	const id = matches[matches.length - 1]?.route.id ?? "";
	const before = shownData.get(entryOf(target))?.[id];
	const parts = before && (await awaitBriefly(before));
	return parts && isComplete(parts) ? parts : undefined;
}

const isComplete = (parts: Parts) =>
	!Object.values(parts).some((part) => part instanceof Promise || isFailed(part));

async function refresh(
	router: Router,
	entry: string,
	parts: Parts,
	loading: Parts | Promise<Parts>,
) {
	const loaded = await loading;
	const values = await Promise.all(Object.values(loaded));
	const fresh = Object.fromEntries(Object.keys(loaded).map((name, index) => [name, values[index]]));
	const { location, navigation } = router.state;
	if (!isComplete(fresh) || navigation.location || entryOf(location) !== entry) return;
	if (JSON.stringify(fresh) === JSON.stringify(parts)) return;
	refreshed = { entry, parts: fresh };
	if (renderedEntry === entry) router.revalidate();
}
