import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import { readPagination } from "../../../platform/browser/read-fields.ts";
import type { Pagination } from "../../../platform/http/contract-fields.ts";
import { rowAnchor } from "../results/results.calls.ts";
import type * as calls from "./result-search.contract.ts";
import type { Place } from "./result-search.contract.ts";

export interface PlacePage {
	places: Place[];
	pagination: Pagination;
}

/** Items of all published results by participant and school, fifty per page by default. */
export async function fetchPlaces(api: Api, q: string, page: number): Promise<PlacePage> {
	const { result } = await api<typeof calls.searchPlaces>("GET /results/search", {
		base: "results",
		query: { q, page },
	});
	return readPlaces(result);
}

export async function fetchSchool(
	api: Api,
	slug: string,
	page: number,
): Promise<PlacePage & { name: string }> {
	const { result } = await api<typeof calls.getSchool>("GET /schools/:slug", {
		base: "results",
		params: { slug },
		query: { page },
	});
	const school = requireObject(result);
	return { name: school.name, ...readPlaces(school) };
}

function readPlaces(sent: Partial<PlacePage> | null | undefined): PlacePage {
	return {
		places: requireList(sent?.places),
		pagination: readPagination(sent?.pagination),
	};
}

/** The path of the item's row in its result. */
export function placePath({ id, result_id, category_id, category_name }: Place): string {
	const category = queryString({ category: category_id ?? category_name });
	return `/results/${result_id}${category}#${rowAnchor(id)}`;
}
