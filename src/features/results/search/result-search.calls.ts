import { ownCall } from "../../../platform/browser/own-call.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import type { Pagination } from "../../../platform/http/contract-fields.ts";
import { rowAnchor } from "../results/results.calls.ts";
import type * as calls from "./result-search.contract.ts";
import type { FoundItem } from "./result-search.contract.ts";

export interface FoundPage {
	places: FoundItem[];
	pagination: Pagination;
}

export const fetchFoundItems = ownCall<typeof calls.searchItems>("GET /results/search", {
	take: "result",
	apiPart: "results",
	token: "optional",
});

export const fetchSchool = ownCall<typeof calls.getSchool>("GET /schools/:slug", {
	take: "result",
	apiPart: "results",
	token: "optional",
});

export function foundItemPath({ id, result_id, category_id, category_name }: FoundItem): string {
	const category = queryString({ category: category_id ?? category_name });
	return `/results/${result_id}${category}#${rowAnchor(id)}`;
}
