import type { Location } from "react-router";
import { expect, test, vi } from "vitest";
import { cachedLoader, cacheLoaderData, setPageOnScreen } from "./history-cache.ts";

const LIST: Location = { key: "default", pathname: "/results", search: "", hash: "", state: null };
const OTHER: Location = { ...LIST, key: "other", pathname: "/contact" };

test("after Back, newer data is applied only once the page is on the screen", async () => {
	vi.stubGlobal("history", { state: null });
	const state = {
		location: LIST,
		loaderData: { list: { results: "older" } } as Record<string, { results: string } | undefined>,
		navigation: {} as { location?: Location },
	};
	const revalidate = vi.fn();
	let notify = (_: typeof state) => {};
	cacheLoaderData({
		routes: [{ id: "list", path: "/results" }],
		state,
		subscribe: (listener) => {
			notify = listener;
		},
		revalidate,
	});
	setPageOnScreen(LIST);
	notify({ ...state, location: OTHER, loaderData: {} });
	setPageOnScreen(OTHER);

	const newer = Promise.withResolvers<string>();
	const load = cachedLoader(() => ({ results: newer.promise }));
	state.navigation.location = LIST;
	expect(await load({})).toEqual({ results: "older" });
	delete state.navigation.location;
	newer.resolve("newer");
	await new Promise(setImmediate);
	expect(revalidate).not.toHaveBeenCalled();

	setPageOnScreen(LIST);
	expect(revalidate).toHaveBeenCalledOnce();
	expect(await load({})).toEqual({ results: "newer" });
});
