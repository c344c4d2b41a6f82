import { fetchCategories } from "../../features/categories/categories.calls.ts";
import {
	fetchProjectBySlug,
	fetchPublishedProjects,
	fetchRecentProjects,
} from "../../features/projects/projects.calls.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { earlyApi } from "../../shell/browser-api.ts";

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The requests that the loaders of the most visited pages make, by page. They are repeated here because a page's loader
 * is in the script that is still being loaded; `first-calls.test.ts` compares them. With a query the page's requests
 * depend on it, so none is made early.
 */
export const FIRST_CALLS: Record<string, (api: Api, params: Params) => Promise<unknown>[]> = {
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
