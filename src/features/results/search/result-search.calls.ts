import { ownCall } from "../../../platform/browser/own-call.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import type { Pagination } from "../../../platform/http/contract-fields.ts";
import { rowAnchor } from "../results/results.calls.ts";
import type * as calls from "./result-search.contract.ts";
import type { Place } from "./result-search.contract.ts";

export interface PlacePage {
	places: Place[];
	pagination: Pagination;
}

export const fetchPlaces = ownCall<typeof calls.searchPlaces>("GET /results/search", {
	take: "result",
	apiBase: "results",
	token: "optional",
});

export const fetchSchool = ownCall<typeof calls.getSchool>("GET /schools/:slug", {
	take: "result",
	apiBase: "results",
	token: "optional",
});

export function placePath({ id, result_id, category_id, category_name }: Place): string {
	const category = queryString({ category: category_id ?? category_name });
	return `/results/${result_id}${category}#${rowAnchor(id)}`;
}
