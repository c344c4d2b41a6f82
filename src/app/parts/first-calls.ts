import { fetchCategories } from "../../features/categories/categories.calls.ts";
import {
	fetchProjectBySlug,
	fetchPublishedProjects,
	fetchRecentProjects,
} from "../../features/projects/projects.calls.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { earlyApi } from "./browser-api.ts";

type Params = Readonly<Record<string, string | undefined>>;

/** The requests that the most visited next pages make when they open. With a search the page makes them itself. */
const FIRST_CALLS: Record<string, (api: Api, params: Params) => Promise<unknown>[]> = {
	"site/projects": (api) => [fetchPublishedProjects(api, { page: 1 }), fetchCategories(api)],
	"site/project": (api, { slug = "" }) => [
		fetchProjectBySlug(api, slug),
		fetchRecentProjects(api, 10),
	],
	"site/order": (api, { slug = "" }) => [fetchProjectBySlug(api, slug)],
};

/** Makes a page's requests while its script is loading, so that the page does not have to wait for them afterwards. */
export function callEarly(page: string, params: Params, to: string): void {
	if (to.includes("?")) return;
	// The page makes a failed request again and shows the failure.
	for (const call of FIRST_CALLS[page]?.(earlyApi, params) ?? []) call.catch(() => {});
}
