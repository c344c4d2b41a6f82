import { fetchCategories } from "../../features/categories/categories.calls.ts";
import {
	fetchProjectBySlug,
	fetchPublishedProjects,
	fetchRecentProjects,
} from "../../features/projects/projects.calls.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { earlyApi } from "../../shell/browser-api.ts";

type Params = Readonly<Record<string, string | undefined>>;

/** Requests of the most visited pages, sent before their loaders arrive; `first-calls.test.ts` compares both. */
export const FIRST_CALLS: Record<string, (api: Api, params: Params) => Promise<unknown>[]> = {
	"site/projects": (api) => [fetchPublishedProjects(api, { page: 1 }), fetchCategories(api)],
	"site/project": (api, { slug = "" }) => [
		fetchProjectBySlug(api, slug),
		fetchRecentProjects(api, 10),
	],
	"site/order": (api, { slug = "" }) => [fetchProjectBySlug(api, slug)],
};

export function callEarly(page: string, params: Params, to: string): void {
	if (to.includes("?")) return;
	// The page repeats a failed request and shows the failure.
	for (const call of FIRST_CALLS[page]?.(earlyApi, params) ?? []) call.catch(() => {});
}
